// The screens that few open on a first evening, and the television; they come together.
import "./stage";

export { Chronicle } from "./parts/chronicle";
export { InviteCard } from "./parts/invite";
export { Tables } from "./parts/tables";
export { CalibrationScreen } from "./screens/calibration";
export { CameraScreen } from "./screens/camera";
export { Games } from "./screens/games";
export { Instead } from "./screens/instead";
export { Lobby } from "./screens/lobby";
export { SettingsScreen } from "./screens/settings";
export { ShowCards } from "./screens/showcards";
export { TeachScreen } from "./screens/teach";
export { Television } from "./screens/tv";
export { Walk } from "./screens/walk";
