// Written by `go run ./web/ui/build` from the Go types; do not edit.
import type { Choice } from "./engine";
import type { Expectation, Guess, Name, Point, Text } from "./models";

export interface AbilityView {
  name: string;
  text: Text;
  use: string;
  used?: boolean;
}

export interface AdventureView {
  id: string;
  card: string;
  name: Name;
  world?: boolean;
  down?: boolean;
  back?: Text[];
  ordered?: boolean;
  tasks: TaskView[];
  terror?: Text[];
  midnight?: Text[];
  entry?: Text[];
  rewards?: IconView[];
  penalties?: IconView[];
  trophy: number;
  locks?: string[];
  here?: number[];
  monsters?: number;
  unknown?: boolean;
}

export interface AncientOneView {
  id: string;
  name: Name;
  power: Text;
  attack: Text;
  battle: RequirementView[];
  awake?: boolean;
}

export interface AttemptLuck {
  seq: number;
  seat: number;
  place: Name;
  chance: number;
  completed: boolean;
  luck: number;
  choices: number;
  rolls: ThrowLuck[];
}

export interface AttemptView {
  adventure: string;
  step: string;
  dice: DieView[];
  rolls: number;
  completable?: CompletableView[];
  rollable?: Record<string, number>;
}

export interface BattleLuck {
  attacks: number;
  removed: number;
  expected: number;
  luck: number;
}

export interface CardView {
  id: string;
  card: string;
  name: Name;
  kind: string;
  text: Text;
  dice?: DieView[];
  unknown?: boolean;
  tokens?: number;
}

export interface CatalogEntry {
  id: string;
  name: string;
}

export interface CompletableView {
  task: string;
  dice: number[];
}

export interface DieView {
  id: number;
  colour: string;
  face?: string;
  sure: boolean;
  x?: number;
  y?: number;
  corners?: Point[];
  guesses?: Guess[];
  place: string;
}

export interface DoomSpace {
  space: number;
  icon: string;
}

export interface EntranceView {
  id: string;
  name: Name;
  closed?: boolean;
}

export interface HouseRule {
  name: string;
  readings: string[];
  source: string;
}

export interface IconView {
  icon: string;
  count: number;
}

export interface InvestigatorView {
  seat: number;
  id: string;
  name: string;
  occupation?: Name;
  sanity: number;
  sanityMax: number;
  stamina: number;
  staminaMax: number;
  clues: number;
  tracks?: TrackView[];
  trophies: number;
  trophyList?: TrophyView[];
  cards?: CardView[];
  at: string;
  ability: AbilityView;
  devoured?: boolean;
}

export interface Layout {
  id: string;
  columns?: number;
}

export interface LockView {
  id: string;
  colour: string;
  by: Name;
}

export interface Luck {
  off?: boolean;
  players: PlayerLuck[];
  attempts: AttemptLuck[];
}

export interface ManualView {
  id: string;
  text: Text;
  source: Name;
}

export interface MythosView {
  id?: string;
  name: Name;
  lingering?: Text[];
}

export interface PlayerLuck {
  seat: number;
  who: string;
  attempts: number;
  completed: number;
  expected: number;
  luck: number;
  choices: number;
  unrated?: number;
  battle?: BattleLuck;
  best?: ThrowLuck;
  worst?: ThrowLuck;
}

export interface RequirementView {
  symbols: string[];
  amount: number;
}

export interface ResultView {
  won: boolean;
  why: Text;
}

export interface SetupView {
  ancientOnes: CatalogEntry[];
  ancientOne?: string;
  investigators: CatalogEntry[];
  adventures?: CatalogEntry[];
  seats: number;
}

export interface TaskView {
  id: string;
  requirements: RequirementView[];
  cost?: IconView[];
  monster?: Name;
  monsterSpace?: string;
  done?: boolean;
  dice?: DieView[];
  open: boolean;
  unknown?: boolean;
}

export interface ThrowLuck {
  seq: number;
  place: Name;
  before: number;
  after: number;
  reroll?: boolean;
  faces: Text[];
}

export interface TrackView {
  id: string;
  count: number;
  most: number;
}

export interface TrophyView {
  id: string;
  name: Name;
  kind: string;
  value: number;
}

export interface View {
  game: string;
  depth: string;
  phase: string;
  next: Text;
  turn: number;
  active: number;
  first: number;
  clock: number;
  midnight?: boolean;
  doom: number;
  doomLimit: number;
  doomSpecial?: DoomSpace[];
  signs: number;
  signsNeeded: number;
  ancientOne?: AncientOneView;
  mythos?: MythosView;
  investigators: InvestigatorView[];
  adventures: AdventureView[];
  attempt?: AttemptView;
  locked?: LockView[];
  hand?: ManualView[];
  setup?: SetupView;
  boxes?: string[];
  mode?: string;
  layout?: Layout;
  entrances?: EntranceView[];
  tracks?: TrackView[];
  house?: Record<string, string>;
  result?: ResultView;
  choices: Choice[];
  expect: Expectation;
}

export const depths: string[] = [
  "dice",
  "trackers",
  "full"
];

export const houseRules: HouseRule[] = [
  {
    "name": "red-die",
    "readings": [
      "no-1",
      "no-4"
    ],
    "source": "Rulebook, Rolling the Dice"
  },
  {
    "name": "wild",
    "readings": [
      "investigation-4",
      "investigation-1"
    ],
    "source": "FAQ 2.0, Dice"
  },
  {
    "name": "terror",
    "readings": [
      "every-roll",
      "once"
    ],
    "source": "Rulebook, Failing to Complete a Task; FAQ 2.0, Turn Structure II.8"
  },
  {
    "name": "failed-roll",
    "readings": [
      "focus-first",
      "lose-first"
    ],
    "source": "FAQ 2.0, Turn Structure II.8"
  },
  {
    "name": "first-aid",
    "readings": [
      "one",
      "both"
    ],
    "source": "FAQ 2.0, The Museum Entrance"
  },
  {
    "name": "second-midnight",
    "readings": [
      "doom",
      "nothing"
    ],
    "source": "FAQ 2.0, Midnight"
  },
  {
    "name": "tie",
    "readings": [
      "investigators",
      "ancient-one"
    ],
    "source": "FAQ 2.0, Doom"
  },
  {
    "name": "odds",
    "readings": [
      "always",
      "after",
      "off"
    ],
    "source": "a choice of the table"
  }
];
