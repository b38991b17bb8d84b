// The icons of play, added to those with which the page begins.
import play from "icons";
import { paths } from "./icon";

Object.assign(paths, play);
