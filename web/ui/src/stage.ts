// What the screens of play stand on, and those of skins with them: all of it is one file
// of the built page, as base.ts is.
import "./base";
import "./acts";
import "./dice";
import "./odds";
import "./parts/amending";
import "./parts/choices";
import "./parts/count";
import "./parts/die";
import "./parts/facepicker";
import "./parts/held";
import "./parts/icons";
import "./parts/putright";
import "./parts/symbols";
import "./parts/term";
import "./parts/track";
import "./scene";
import "./seen";
import "./screens/area";
import "./screens/boxes";
import "./screens/handentry";
import "./screens/tablerules";
import "./screens/traypart";
