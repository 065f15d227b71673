export interface Tell {
  id: string
  /** The name of the found words in the message: “…” is a dash between clauses. */
  what: string
  shape: RegExp
  /** What the writer can do instead. */
  remedy: string
  /** The replacement, if code knows it; $1 is the first group. */
  replacement?: string
}

/**
 * Phrases that readers associate with a machine, since models write them far more often than people do. They are fine
 * for an author who uses them anyway, which is measured. English, except for the signs. The list was last compared with
 * publications on 2026-11-22. docs/writing-checkers.md
 */
export const TELLS: readonly Tell[] = [
  {
    id: 'em-dash',
    what: 'a dash between clauses',
    shape: /[ \u00a0]*[—–][ \u00a0]*(?!\p{Nd})/gu,
    remedy: 'use a comma, a colon or a full stop',
    replacement: ', ',
  },
  {
    id: 'not-x-but-y',
    what: 'the turn “not X, it’s Y”',
    shape:
      /\b(?:it|this|that)(?:['’]s| is| was)(?: not|n['’]t) (?:just |only |merely |about )?[^.!?\n]{2,60}?[.,;—–-]+\s*(?:it|this|that)(?:['’]s| is| was)\b/giu,
    remedy: 'say what it is, without what it is not',
  },
  {
    id: 'not-only',
    what: 'the turn “not just X, but Y”',
    shape: /\bnot (?:just|only|merely) [^.!?\n]{2,60}?\bbut(?: also)?\b/giu,
    remedy: 'say both, or the one that matters',
  },
  {
    id: 'stop-start',
    what: 'the turn “stop X, start Y”',
    shape: /\bstop \p{L}+ing\b[^.!?\n]{0,40}[.!,;]\s*start \p{L}+ing\b/giu,
    remedy: 'say what to do',
  },
  {
    id: 'question-hook',
    what: 'a question that answers itself, such as “The result?”',
    shape:
      /(?<=^|[.!?\n]\s*)(?:and )?(?:the|my|our) (?:result|results|best part|catch|problem|kicker|truth|lesson|secret|outcome|takeaway|twist|difference|answer|solution|reason)\?/giu,
    remedy: 'say it in one sentence',
  },
  {
    id: 'heres-what',
    what: 'the opening “Here’s what …”',
    shape: /\bhere['’]?s (?:what|why|how|the thing|the kicker|the truth|where it gets)\b/giu,
    remedy: 'begin with the thing itself',
  },
  {
    id: 'the-key-is',
    what: 'the turn “the key is”',
    shape: /\bthe (?:key|secret|trick|real question|bottom line) (?:is|isn['’]t|to [^.!?\n]{2,40}? is)\b/giu,
    remedy: 'say the thing itself',
  },
  {
    id: 'in-todays',
    what: 'the opening “In today’s … world”',
    shape:
      /\bin (?:today['’]s|an? (?:ever-\p{L}+|increasingly))[^.!?\n]{0,40}(?:world|landscape|age|era|market|environment|marketplace)\b/giu,
    remedy: 'leave it out',
  },
  {
    id: 'delve',
    what: '“delve”',
    shape: /\bdelv(?:e|es|ed|ing)(?: (?:deep(?:er)?|right))? into\b/giu,
    remedy: 'say “look at”',
    replacement: 'look at',
  },
  {
    id: 'game-changer',
    what: '“game-changer”',
    shape: /\bgame[- ]?chang(?:er|ers|ing)\b/giu,
    remedy: 'say what changed',
  },
  {
    id: 'unlock',
    what: '“unlock” for getting something',
    shape:
      /\bunlock(?:s|ed|ing)? (?:the |your |their |our |its |new |true |full )*(?:power|potential|value|growth|opportunit\p{L}+|secrets?|insights|success|possibilities)\b/giu,
    remedy: 'say what one gets',
  },
  {
    id: 'elevate',
    what: '“elevate your …”',
    shape: /\b(?:elevate|supercharge|revolutioni[sz]e|transform|skyrocket|turbocharge) (?:your|their|our|the way)\b/giu,
    remedy: 'say what gets better, and by how much',
  },
  {
    id: 'tapestry',
    what: 'a stock picture, such as “tapestry” or “realm”',
    shape:
      /\b(?:rich tapestry|tapestry of|in the realm of|treasure trove|beacon of|testament to|at the intersection of|double-edged sword)\b/giu,
    remedy: 'say it without the picture',
  },
  {
    id: 'navigate',
    what: '“navigate the … landscape”',
    shape:
      /\bnavigat(?:e|es|ing) (?:the |this |an? )?(?:\p{L}+ )?(?:landscape|complexit\p{L}+|challenges|world|waters)\b/giu,
    remedy: 'say what is done',
  },
  {
    id: 'seamless',
    what: 'a stock adjective, such as “seamless” or “cutting-edge”',
    shape:
      /\b(?:seamless(?:ly)?|cutting-edge|ever-evolving|fast-paced|state-of-the-art|robust and scalable|holistic approach|groundbreaking|unparalleled)\b/giu,
    remedy: 'say what is meant, or take it out',
  },
  {
    id: 'lets-dive',
    what: 'the opening “Let’s dive in”',
    shape: /\b(?:let['’]?s|ready to) (?:dive|delve|unpack|break (?:it|this) down|explore)\b/giu,
    remedy: 'leave it out',
  },
  {
    id: 'let-that-sink',
    what: '“Let that sink in”',
    shape: /\b(?:let that sink in|read that again|think about (?:that|it) for a (?:second|moment))\b/giu,
    remedy: 'leave it out',
  },
  {
    id: 'whether-youre',
    what: 'the opening “Whether you’re X or Y”',
    shape: /\bwhether you['’]?(?:re| are) [^.!?\n]{2,60}\bor\b/giu,
    remedy: 'say whom you mean',
  },
  {
    id: 'worth-noting',
    what: 'a filler, such as “it’s worth noting”',
    shape:
      /\b(?:it['’]?s (?:worth|important to) (?:noting|note|mention\p{L}*|remember\p{L}*)|needless to say|at the end of the day|moreover|furthermore|in conclusion)\b,?/giu,
    remedy: 'leave it out',
  },
  {
    id: 'emoji-list',
    what: 'lines that each begin with an emoji',
    shape: /(?:^|\n)\p{RGI_Emoji}[^\n]*\n(?:\s*\n)?\p{RGI_Emoji}[^\n]*\n(?:\s*\n)?\p{RGI_Emoji}/gv,
    remedy: 'write sentences, or plain list marks',
  },
  {
    id: 'agree-question',
    what: 'a closing question that asks for comments',
    shape:
      /\b(?:agree|thoughts|what do you think|what are your thoughts|what would you add|who['’]?s with me)\?\s*(?:👇|⬇️)?\s*$/giu,
    remedy: 'end with what you wanted to say',
  },
]
