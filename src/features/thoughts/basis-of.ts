import { type Basis, MOST_OF_BASIS } from '#contract/posts/basis.ts'
import { shortened } from '#contract/text/excerpt.ts'
import { POST_FORMATS, type PostFormatId } from '#contract/writing/post-formats.ts'
import { notInSource, sentencesOf } from '#features/ai/index.ts'
import type { Source } from './draft-ground.ts'
import { withoutStepNumbers } from './read-thought.ts'

/** The most characters of a quotation in a basis, of whatever width. */
const MOST_QUOTED = 280
const BOUNDS = { mostUnits: 500 }

/** Words between quotation marks: somebody is said to have said them, or something to be called so. */
const QUOTED = /“([^“”\n]{2,200})”|„([^„“”\n]{2,200})[“”]|«([^«»\n]{2,200})»|"([^"\n]{2,200})"/gu

export interface Made {
  text: string
  thought: { id: string; text: string }
  sources: readonly Source[]
  format: PostFormatId
  byModel: boolean
}

/** What a text rests on: each of its claims with the sentence that says so, or as one that nothing says. */
export function basisOf({ text, thought, sources, format, byModel }: Made): Basis {
  const facts: Basis['facts'] = []
  const unsupported: Basis['unsupported'] = []
  for (const quote of claimsOf(text)) {
    const source = sources.find((one) => says(one.text, quote))
    if (!source) unsupported.push({ quote })
    else facts.push({ text: sentenceWith(source.text, quote), source: source.name })
  }
  const each = new Map(facts.map((fact) => [`${fact.source} ${fact.text}`, fact]))
  const { name } = POST_FORMATS[format]
  return {
    thoughts: [{ id: thought.id, text: short(thought.text) }],
    documents: [],
    facts: [...each.values()].slice(0, MOST_OF_BASIS),
    format: { id: format, name: byModel ? name : `${name} (arranged without a model)` },
    signals: [],
    unsupported: unsupported.slice(0, MOST_OF_BASIS),
  }
}

/** What the text claims that somebody could check: links, names, numbers, quoted words. */
function claimsOf(text: string): string[] {
  const signs = notInSource(withoutStepNumbers(text), []).map(({ quote }) => quote)
  const quoted = [...text.matchAll(QUOTED)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '')
  return [...new Set([...signs, ...quoted])]
}

/** Numbers, links and names are compared in their own way: `1,200` and `1200` are one number. Other words must match. */
function says(source: string, quote: string): boolean {
  const isSign = notInSource(quote, []).some((one) => one.quote === quote)
  return isSign ? notInSource(quote, [source]).length === 0 : plain(source).includes(plain(quote))
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

function sentenceWith(source: string, quote: string): string {
  return short(
    source
      .split('\n')
      .flatMap(sentencesOf)
      .find((sentence) => says(sentence, quote)) ?? source,
  )
}

const short = (text: string): string => shortened(text.trim(), MOST_QUOTED, BOUNDS)
