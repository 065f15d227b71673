import { type Basis, MOST_OF_BASIS } from '#contract/posts/basis.ts'
import { shortened } from '#contract/text/excerpt.ts'
import { sentencesOf } from '#features/ai/index.ts'
import { notGiven } from '#writing/not-given.ts'

/** The most characters of a quotation in a basis, of whatever width. */
const MOST_QUOTED = 280
const BOUNDS = { mostUnits: 500 }

/** A text in which claims may stand. `name` is what a reader is told: `thought`, `brand profile`. */
export interface Source {
  name: string
  text: string
  /** Strangers wrote it: its facts may be said, but no link, mention or tag goes out because it names one. */
  isForeign?: true
}

export interface Made {
  text: string
  sources: readonly Source[]
  /** What it was written from. Long texts are shortened. */
  thoughts: readonly { id: string; text: string }[]
  documents?: readonly { id: string; title: string }[]
  signals?: readonly { id: string; text: string }[]
  format: Basis['format']
}

/**
 * What a text rests on: each claim with the sentence of a source that says it, or among the claims that no source says.
 */
export function basisOf({ text, sources, thoughts, documents = [], signals = [], format }: Made): Basis {
  const facts: Basis['facts'] = []
  const unsupported: Basis['unsupported'] = []
  for (const { quote } of notGiven(text, [])) {
    const source = sources.find((one) => says(one.text, quote))
    if (!source) unsupported.push({ quote: short(bare(quote)) })
    else facts.push({ text: sentenceWith(source.text, quote), source: source.name })
  }
  const each = new Map(facts.map((fact) => [`${fact.source} ${fact.text}`, fact]))
  return {
    thoughts: thoughts.slice(0, MOST_OF_BASIS).map(({ id, text }) => ({ id, text: short(text) })),
    documents: documents.slice(0, MOST_OF_BASIS).map(({ id, title }) => ({ id, title: short(title) })),
    facts: [...each.values()].slice(0, MOST_OF_BASIS),
    format,
    signals: signals.slice(0, MOST_OF_BASIS).map(({ id, text }) => ({ id, text: short(text) })),
    unsupported: unsupported.slice(0, MOST_OF_BASIS),
  }
}

/** Each claim is compared in its own way: `1,200` and `1200` are one number, and a quotation needs no marks in its source. */
const says = (source: string, quote: string): boolean => notGiven(quote, [source]).length === 0

const bare = (quote: string): string => quote.replace(/^[“„«"「『]|[”“»"」』]$/gu, '')

function sentenceWith(source: string, quote: string): string {
  return short(
    source
      .split('\n')
      .flatMap(sentencesOf)
      .find((sentence) => says(sentence, quote)) ?? source,
  )
}

const short = (text: string): string => shortened(text.trim(), MOST_QUOTED, BOUNDS)
