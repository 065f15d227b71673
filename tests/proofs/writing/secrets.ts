import type { Chance } from '../../support/chance.ts'

/** A text that nobody outside may learn. */
export interface Secret {
  kind: 'code' | 'name' | 'number' | 'sentence' | 'document' | 'short'
  disclosure: 'private' | 'restricted'
  text: string
  /** If a draft contains one of these in any spelling, it leaks. */
  canaries: string[]
}

export const pick = <T>(chance: Chance, among: readonly T[]): T => among[Math.floor(chance.next() * among.length)] as T // never empty

const SYLLABLES = 'ba ko zu mi ra te lo vi sa du ne pi ga fo hu xe yo ju wi qua'.split(' ')
const upTo = (chance: Chance, below: number) => Math.floor(chance.next() * below)
/** A word that is in no language, so that a text can have it only from here. */
const coined = (chance: Chance) => Array.from({ length: 4 }, () => pick(chance, SYLLABLES)).join('')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A number that is neither a year nor round, and whose thousands can be written in several ways. */
const figure = (chance: Chance) => 1_100_000 + upTo(chance, 8_000_000) + 1
export const withCommas = (value: number) => value.toLocaleString('en')

const MAKERS: Record<Secret['kind'], (chance: Chance) => Pick<Secret, 'text' | 'canaries'>> = {
  code(chance) {
    const code = `${coined(chance).slice(0, 3).toUpperCase()}${1000 + upTo(chance, 9000)}${coined(chance).slice(0, 2).toUpperCase()}`
    return {
      text: `${pick(chance, ['The alarm is switched off with', 'Der Tresor öffnet sich mit', 'Code de la porte :'])} ${code}.`,
      canaries: [code],
    }
  },
  name(chance) {
    const name = `${capital(coined(chance))} ${capital(coined(chance))}`
    return {
      text: `${pick(chance, ['We are in talks to sell the shop to', 'Wir verkaufen im Frühling an', 'Le dossier est chez'])} ${name}.`,
      canaries: [name],
    }
  },
  number(chance) {
    const value = figure(chance)
    return {
      text: `${pick(chance, ['Last year the loss was', 'Der Umsatz im letzten Jahr war', 'Perte de l’année :'])} ${withCommas(value)} euros.`,
      canaries: [withCommas(value), String(value), value.toLocaleString('de')],
    }
  },
  sentence(chance) {
    const rows = Array.from({ length: 12 }, () => coined(chance))
    return {
      text: `${capital(rows.join(' '))}.`,
      canaries: rows.slice(0, 9).map((_, at) => rows.slice(at, at + 4).join(' ')),
    }
  },
  short(chance) {
    const name = `${capital(coined(chance))} ${pick(chance, ['plan', 'deal', 'merger'])}`
    return { text: name, canaries: [name] }
  },
  document(chance) {
    const parts = (['code', 'sentence', 'name', 'sentence', 'number'] as const).map((kind) => MAKERS[kind](chance))
    return {
      text: `# ${capital(coined(chance))}\n\n${parts.map(({ text }) => `- ${text}`).join('\n')}`,
      canaries: parts.flatMap(({ canaries }) => canaries),
    }
  },
}

export const KINDS = Object.keys(MAKERS) as Secret['kind'][] // its own keys

export const secretsFrom = (chance: Chance, kinds: readonly Secret['kind'][] = KINDS): Secret[] =>
  kinds.map((kind) => ({ kind, disclosure: pick(chance, ['private', 'restricted']), ...MAKERS[kind](chance) }))

/** Only letters and digits, so that case, invisible characters and signs hide nothing. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The canaries in what came out. This search shares no code with the checker. */
export function leaksIn(out: unknown, secrets: readonly Secret[]): string[] {
  const text = bare(typeof out === 'string' ? out : JSON.stringify(out).replace(/\\[nrt]/g, ' '))
  return secrets.flatMap(({ canaries }) => canaries.filter((canary) => text.includes(bare(canary))))
}
