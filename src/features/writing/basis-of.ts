import { type Basis, MOST_OF_BASIS, MOST_OF_NAME } from '#contract/posts/basis.ts'
import { shortened } from '#contract/text/excerpt.ts'
import { sentencesOf } from '#features/ai/index.ts'
import { notGiven } from '#writing/not-given.ts'
import { withoutMarks } from '#writing/unsourced-claims.ts'

/** The most characters of a quotation in a basis, of whatever width. */
const MOST_QUOTED = 280
const BOUNDS = { mostUnits: 500 }
/** The longest name of a source, because a document's name is chosen by its author. */
const NAME = [MOST_OF_NAME, { mostUnits: MOST_OF_NAME }] as const

/** A text that may support claims. `name` is shown to readers: `thought`, `brand profile`. */
export interface Source {
  name: string
  text: string
  /** Strangers wrote it. Its facts may be used, but it does not allow the links, mentions or tags in it. */
  isForeign?: true
}

export interface Made {
  text: string
  sources: readonly Source[]
  /** The thoughts that the text was written from. Long ones are shortened. */
  thoughts: readonly { id: string; text: string }[]
  documents?: readonly { id: string; title: string }[]
  signals?: readonly { id: string; text: string }[]
  format: Basis['format']
}

/**
 * The basis of a text: each claim with the sentence of a source that supports it, or in the list of claims without a
 * source.
 */
export function basisOf({ text, sources, thoughts, documents = [], signals = [], format }: Made): Basis {
  const facts: Basis['facts'] = []
  const unsupported: Basis['unsupported'] = []
  for (const { quote } of notGiven(text, [])) {
    const source = sources.find((one) => says(one.text, quote))
    if (!source) unsupported.push({ quote: short(withoutMarks(quote)) })
    else facts.push({ text: sentenceWith(source.text, quote), source: shortened(source.name, ...NAME) })
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

/**
 * Each kind of claim is compared in its own way: `1,200` and `1200` are one number, and a quotation needs no quotation
 * marks in its source.
 */
const says = (source: string, quote: string): boolean => notGiven(quote, [source]).length === 0

function sentenceWith(source: string, quote: string): string {
  return short(
    source
      .split('\n')
      .flatMap(sentencesOf)
      .find((sentence) => says(sentence, quote)) ?? source,
  )
}

const short = (text: string): string => shortened(text.trim(), MOST_QUOTED, BOUNDS)
