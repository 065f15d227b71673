import { readdirSync, readFileSync } from 'node:fs'
import type { Platform } from '#contract/platforms.ts'

/** Files that refuse no post for its content: those for sign-in, reading, deleting and the simulator's structure. */
const OTHERS =
  /^(?:atom|authorize|blocked|call|consent|content-id|create-\w+-sandbox|creator|dpop|errors|feed-page|field-names|is-short|little-text|oauth(?:-clients)?|options|people|problems|read(?:-listed|-posts)?|render|repo-methods|routes|server-methods|sign-in|state|statistics|status|tokens?|view-methods|weighted-length|wire-text|xrpc(?:-error)?)\.ts$/
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g
/** A text of this many words is a sentence; shorter texts are codes and names of fields. */
const LEAST_WORDS = 3
const WORD = /(?<=^|[\s("'`#])[a-z][a-z_$.’-]*(?=$|[\s)"'`,:;.])/gi

/** The sentences of a simulated network by the file of `sandbox/<network>` that has them. `…` replaces each value. */
export function sentencesByFile(platform: Platform): Map<string, string[]> {
  const folder = new URL(`../../sandbox/${platform}/`, import.meta.url)
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !OTHERS.test(name),
  )
  return new Map(names.map((name) => [name, sentencesIn(readFileSync(new URL(name, folder), 'utf8'))]))
}

function sentencesIn(source: string): string[] {
  const code = source.replace(/\/\*\*[\s\S]*?\*\/|^import .*$|^ *\/\/.*$/gm, '')
  const literals = [...code.matchAll(LITERAL)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const sentences = literals.map((literal) => literal.replace(/\$\{[^}]*\}/g, '…'))
  return sentences.filter((words) => (words.match(WORD) ?? []).length >= LEAST_WORDS)
}
