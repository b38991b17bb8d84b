// What every part of the page stands on: what the frame needs before any part is here.
// The frame and each part that comes later import it, so that all of it is one file of
// the built page: a browser fetches six at a time.
import "./announce";
import "./connection";
import "./later";
import "./parts/emblem";
import "./parts/icon";
import "./parts/said";
import "./parts/sheet";
import "./screens/seats";
import "./skin";
