// The screens that few open on a first evening, and the television; they come together.
import "./base";

export { BookScreen } from "./screens/book";
export { CalibrationScreen } from "./screens/calibration";
export { CameraScreen } from "./screens/camera";
export { Lobby } from "./screens/lobby";
export { LuckList } from "./screens/luck";
export { SettingsScreen } from "./screens/settings";
export { Television } from "./screens/tv";
export { Walk } from "./screens/walk";
