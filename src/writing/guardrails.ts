import { findLinks } from '#rules/counting/find-links.ts'
import type { Guardrail } from './check-ground.ts'
import { compileGuardrail, type GuardrailRule } from './compile-guardrail.ts'
import type { Span, WritingFinding } from './finding.ts'
import type { CountedThing } from './guardrail-words.ts'
import { findPhrase } from './phrase-matcher.ts'
import { HASHTAG, MENTION } from './signs.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * Finds violations of guardrails, as far as code can decide them. A guardrail that code cannot read has no findings.
 */
export function brokenGuardrails(text: string, guardrails: readonly Guardrail[]): WritingFinding[] {
  const words = wordsOf(text)
  return guardrails.flatMap((guardrail) =>
    compileGuardrail(guardrail.text).flatMap((rule) => breaches(text, words, rule, guardrail)),
  )
}

function breaches(text: string, words: readonly Word[], rule: GuardrailRule, guardrail: Guardrail): WritingFinding[] {
  const say = (span: Span, what: string, remedy: string, replacement?: string): WritingFinding => ({
    checker: 'guardrails',
    code: 'guardrail_broken',
    message: `${what} breaks a rule of the brand${guardrail.isPrivate ? ', which is private' : ` (“${guardrail.text.slice(0, 200)}”)`}: ${remedy}`,
    quote: text.slice(span.start, span.end),
    span,
    severity: 'error',
    ...(replacement !== undefined && { replacement }),
  })
  switch (rule.kind) {
    case 'phrase':
      return findPhrase(text, words, rule.phrase).map((span) =>
        say(span, `“${text.slice(span.start, span.end)}”`, 'say it in other words, or take it out', ''),
      )
    case 'count': {
      const found = SPANS[rule.thing](text)
      return found
        .slice(rule.most)
        .map((span) => say(span, `“${text.slice(span.start, span.end)}”`, 'take it out', INSTEAD[rule.thing] ?? ''))
    }
    case 'length': {
      const ends = rule.unit === 'words' ? words.map(({ end }) => end) : [...graphemes.segment(text)].map(endOf)
      const over = ends.length - rule.most
      if (over <= 0) return []
      const span = { start: ends[rule.most - 1] ?? 0, end: text.length }
      return [say(span, `It has ${ends.length} ${rule.unit}, which`, `shorten it by ${over}`)]
    }
  }
}

/** The replacement for a sign that ends a sentence. */
const INSTEAD: Partial<Record<CountedThing, string>> = { exclamation: '.', question: '.', dash: ', ' }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const endOf = ({ index, segment }: Intl.SegmentData) => index + segment.length

const spansOf = (shape: RegExp) => (text: string) =>
  Array.from(text.matchAll(shape), ({ 0: found, index }) => ({ start: index, end: index + found.length }))

const SPANS: Record<CountedThing, (text: string) => Span[]> = {
  emoji: spansOf(/\p{RGI_Emoji}(?<![#*0-9©®™])/gv),
  hashtag: spansOf(HASHTAG),
  exclamation: spansOf(/[!！¡]+/gu),
  link: (text) => findLinks(text).map(({ start, end }) => ({ start, end })),
  mention: spansOf(MENTION),
  question: spansOf(/[?？¿]+/gu),
  dash: spansOf(/\s*[—–]\s*(?!\p{Nd})/gu),
  capitals: spansOf(/(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu),
}
