// The screens that few open on a first evening, and the television; they come together.
import "./stage";

export { InviteCard } from "./parts/invite";
export { CalibrationScreen } from "./screens/calibration";
export { CameraScreen } from "./screens/camera";
export { Games } from "./screens/games";
export { Lobby } from "./screens/lobby";
export { SettingsScreen } from "./screens/settings";
export { ShowCards } from "./screens/showcards";
export { Television } from "./screens/tv";
export { Walk } from "./screens/walk";
