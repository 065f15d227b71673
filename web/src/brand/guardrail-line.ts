import { compileGuardrail } from '#writing/compile-guardrail.ts'
import type { CountedThing } from '#writing/guardrail-words.ts'

const THINGS: Readonly<Record<CountedThing, { one: string; many: string }>> = {
  emoji: { one: 'emoji', many: 'emoji' },
  hashtag: { one: 'hashtag', many: 'hashtags' },
  exclamation: { one: 'exclamation mark', many: 'exclamation marks' },
  link: { one: 'link', many: 'links' },
  mention: { one: 'mention', many: 'mentions' },
  question: { one: 'question mark', many: 'question marks' },
  dash: { one: 'dash', many: 'dashes' },
  capitals: { one: 'word in capitals', many: 'words in capitals' },
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What code finds in a post by a rule: “synergy” or any emoji. Empty if only a reader can decide. */
export function foundBy(text: string): string {
  const found = compileGuardrail(text).map((rule) => {
    if (rule.kind === 'phrase') return `“${rule.phrase}”`
    if (rule.kind === 'length') return `more than ${rule.most} ${rule.unit}`
    const { one, many } = THINGS[rule.thing]
    return rule.most === 0 ? `any ${one}` : `more than ${rule.most} ${rule.most === 1 ? one : many}`
  })
  return LIST.format([...new Set(found)])
}

/** The effect of a rule: who is told it, and what checks find. */
export function lineOf(text: string, isTold: boolean): string {
  const found = foundBy(text)
  if (found !== '')
    return `Checks find ${found}${isTold ? ', and models are told the rule' : '. Models are not told the rule'}.`
  return isTold
    ? 'Models are given the rule. Checks cannot find it: look for it when you review.'
    : 'Neither models nor checks use this rule: only people who open this page see it. Begin it with “never mention …” so that checks can find it.'
}
