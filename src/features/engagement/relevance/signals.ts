import { folded, tokensOf } from './tokens.ts'

/** How somebody speaks, besides what they speak of: whether an answer is wanted, or something is sold. */
export interface Signals {
  /** From 0 (nothing asks for an answer) to 1. */
  wanted: number
  /** From 0 to 1: somebody advertises, hires, gives away or announces. */
  announced: number
  /** What was recognized, for people, the strongest first. */
  names: string[]
  /** The text has words of a language whose ways to ask are known well: English. */
  isUnderstood: boolean
}

type Signal = readonly [name: string, weight: number, pattern: RegExp]

/**
 * Ways to ask, in the languages that most posts are in. Texts are folded: small letters, no accents, straight
 * apostrophes. Two signals together are as good as certain.
 */
const WANTED: readonly Signal[] = [
  [
    'asks for an alternative',
    0.6,
    /\b(?:alternatives?(?: to)?|instead of|replacements? for|(?:switch\w*|mov\w+|migrat\w+) (?:away )?from|leaving|similar to|alternativen?|ersatz fur)\b/u,
  ],
  [
    'asks for a recommendation',
    0.6,
    /\b(?:recommend\w*|suggest\w*|looking for|in search of|searching for|hunting for|on the market for|which (?:one|\w+)|what(?:'s| is| are)? (?:a|an|the|your|good|everyone|people|you)|(?:best|good|decent|better) \w+(?: \w+)? (?:for|to|under)|worth (?:it|the|buying|saving|paying)|should (?:i|we)|empfehl\w*|suche|recomiend\w*|recomend\w*|busco|conseill\w*|cherche|procuro|おすすめ)\b/u,
  ],
  [
    'asks for help',
    0.6,
    /\b(?:help|advice|tips?|pointers?|ideas?|thoughts|opinions?|guidance|insights?|experiences?|welcome|no (?:clue|idea)|stuck|hilfe|tipps?|rat|ayuda|consejos?|aide|conseils?|ajuda|dicas?)\b/u,
  ],
  [
    'asks how',
    0.5,
    /\b(?:how (?:do|does|can|to|should|would|did|are|is|much|long|many|come|on earth)|where (?:do|can|to|would)|who (?:makes|sells|has|else)|(?:does|do|has|have|is|are|can|could|did|would) (?:any(?:one|body)|some(?:one|body)|you(?: all| guys)?|people|it|there)|any(?:one|body)\b|wie (?:macht|kann|geht)|jemand|alguien|quelqu'un|alguem)/u,
  ],
  [
    'compares',
    0.4,
    /\b(?:vs\.?|versus|compared (?:to|with)|or (?:is|should|would|do|does|just)|better than|worse than|the same as|difference between|what next|where (?:to )?next|what now|which)\b/u,
  ],
  [
    'needs something',
    0.5,
    /\b(?:needs?|i want|we want|want (?:a|an|to)|must have|wish (?:there|it|i)|would love|dying for|can't find|cannot find|asking for|brauche|necesito|besoin|preciso)\b/u,
  ],
  [
    'has a problem',
    0.5,
    /\b(?:broken|broke|breaks|crash\w*|fail\w*|stuck|bug(?:gy)?|frustrat\w*|annoy\w*|struggl\w*|problems?|trouble|issues?|wrong|worse|ruin\w*|useless|refuse[sd]?|overdue|unpaid|owes?|late|lost|losing|tired of|fed up|sick of|hate[sd]?|give up|gave up|cancel\w*|returned|keeps|ridiculous|disappoint\w*|(?:can|won|doesn|didn|isn|don|couldn|wouldn|aren|wasn)'?t|cannot|never (?:again|works?|arrive\w*)|no longer|doubled|kaputt|geht nicht|roto|no funciona|casse|marche pas|quebrad\w*|nao funciona)\b/u,
  ],
  ['asks', 0.4, /[?？¿]/u],
  [
    'tells of the own',
    0.05,
    /\b(?:i|i'm|i've|i'd|my|me|mine|we|we're|our|us|ich|mein\w*|wir|yo|mi|je|mon|nous|eu|meu|minha)\b/u,
  ],
]

const ANNOUNCED: readonly Signal[] = [
  [
    'sells',
    0.7,
    /(?:\d ?% off\b|\bsale\b|\bfor sale\b|\bdiscount\w*|\bpromo\b|\bcoupon\b|\b(?:order|buy|shop|sign up|start|register|join|subscribe|book|get it|grab it|try it) (?:now|today|here|free|at|your)\b|\bin (?:store|stock now|bio)\b|\bships (?:today|free)\b|\bfree (?:trial|shipping)\b|\baffiliate\b|\bsponsored\b|\bwebinar\b|\bsave your (?:seat|spot)\b|\bbids?\b|\bpick ?up (?:in|only)\b|\b(?:check out|read|more|start|available|listed) (?:this|our|my|it|at)\b|\btop \d+\b|#1\b)/u,
  ],
  [
    'hires',
    0.9,
    /\b(?:hiring|apply (?:now|at|here|today)|job alert|new job|full[- ]time|part[- ]time|vacanc\w+|open (?:role|position)|join our team|stellenangebot|wir suchen|recrut\w*|vaga)\b/u,
  ],
  [
    'gives away',
    0.9,
    /\b(?:giveaway|give ?aways?|to enter|enter to win|win an?\b|tag (?:\d |two |three |a )?friends?|follow (?:and|\+|&) (?:rt|retweet|like)|like,? follow|airdrop|claim yours|gift card|telegram|dm (?:us|me|for|to))\b/u,
  ],
  ['has a price', 0.35, /(?:[$€£] ?\d|\b\d+(?:[.,]\d+)? ?(?:eur|euros?|usd|gbp|pounds?|dollars?)\b)/u],
  ['has a link', 0.45, /(?:https?:\/\/|\b[\w-]+\.(?:com|net|org|io|co|shop|store|app|dev|example|ly|me|to)\/?\w*)/u],
  [
    'shows',
    0.6,
    /\b(?:look what|my (?:collection|setup|first \w+ is done)|weekly (?:thread|post)|daily thread|megathread|monthly thread|show (?:your|off)|share (?:yours|your)|i (?:built|made) (?:a|an|this)|meme|appreciation post)\b/u,
  ],
  [
    'tells news',
    0.4,
    /\b(?:announce[sd]?|reports?|according to|ministers?|ministry|government|auction|museum|survey|study|percent|billion|million)\b/u,
  ],
]

/** In characters. */
const SHORT = 60

/** Words that nearly every English text has, and that few other languages have. */
const ENGLISH = new Set(
  'the and of is are to with for this that it my your you what how which any have from on at by'.split(' '),
)

/**
 * What somebody wants, by how they say it. What is listened for counts for nothing here: whoever listens for "late
 * payment" is not told of a problem by each "late". Decision 129
 */
export function signalsOf(title: string | null, text: string, terms: readonly string[]): Signals {
  const all = terms.reduce(
    (rest, term) => rest.replaceAll(folded(term).trim(), ' … '),
    folded(`${title ?? ''}\n${text}`),
  )
  const wants = WANTED.filter(([, , pattern]) => pattern.test(all))
  const tells = ANNOUNCED.filter(([, , pattern]) => pattern.test(all))
  const sum = (signals: readonly Signal[]) =>
    Math.min(
      1,
      signals.reduce((total, [, weight]) => total + weight, 0),
    )
  const english = tokensOf(all).filter((word) => ENGLISH.has(word)).length
  return {
    wanted: sum(wants),
    announced: sum(tells),
    names: wants.map(([name]) => name),
    // A few words may have none of these, and yet be English.
    isUnderstood: english > 0 || (all.length <= SHORT && !/[^\p{ASCII}\P{L}]/u.test(`${title ?? ''}${text}`)),
  }
}
