import type { Chance } from '../../support/chance.ts'
import { pick, type Secret } from './secrets.ts'

/** Ways to write a secret so that a checker may miss it. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `“${text}”`,
  (text) => `**${text}**`,
  (text) => text.replaceAll(' ', '\n'),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => [...text].join('\u200b'),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (text) => text.replaceAll(' ', ' – '),
]

/** The data between the marks of a prompt, which is all that the model learns from it. */
const dataOf = (prompt: string): string =>
  [...prompt.matchAll(/<data-(\w+)>\n([\s\S]*?)\n<\/data-\1>/g)].map(([, , data]) => data).join('\n')

export interface LeakyModel {
  /** Every prompt, as it was sent. */
  prompts: string[]
  answer(asked: { system: string; prompt: string }): string
}

/**
 * A model that leaks. It writes everything that it was told or, if there are `known` secrets, one of these at a time,
 * each time in another disguise, as if it knew them from elsewhere. One model in three goes on when it is told to stop;
 * the others stop at the first or second repair.
 */
export function leakyModel(chance: Chance, known: readonly Secret[]): LeakyModel {
  const prompts: string[] = []
  const stopsAt = pick(chance, [1, 2, Number.POSITIVE_INFINITY])
  return {
    prompts,
    answer({ system, prompt }) {
      prompts.push(`${system}\n${prompt}`)
      if (prompts.length > stopsAt) return 'We sharpened a saw today, and it sang.'
      if (known.length === 0) return `We sharpened a saw today. ${dataOf(prompt)}`
      const { text, canaries } = pick(chance, known)
      return `We sharpened a saw today. ${pick(chance, DISGUISES)(pick(chance, [text, ...canaries]))} It sang.`
    },
  }
}
