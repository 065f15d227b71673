import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { bannedPhrases } from './banned-phrases.ts'

const BANNED = [
  'synergy',
  'leverage',
  'game-changer',
  'think outside the box',
  'plan',
  'résumé',
  'C++',
  '#blessed',
  '🚀',
  'revolutionär',
  'Kunde',
  'révolutionnaire',
  'innovador',
  'революция',
  'καινοτομία',
  'ثورة',
  'מהפכה',
  '혁신',
  '革命的',
  'เปลี่ยนโลก',
  'cheap',
]

const bad = (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad: true, ...more })
const good = (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad: false, ...more })
const isKnownError = true as const

const POSTS: Judged[] = [
  bad('as it is', 'There is synergy between the teams.'),
  bad('in capitals', 'SYNERGY!'),
  bad('its plural', 'We found synergies.'),
  bad('a form in -ing', 'We are leveraging what we have.'),
  bad('a form in -ed', 'They leveraged it.'),
  bad('with a zero-width space inside', 'There is syn\u200bergy here.'),
  bad('with a soft hyphen inside', 'There is syn\u00adergy here.'),
  bad('in full width', 'ｓｙｎｅｒｇｙ everywhere'),
  bad('hyphen or space', 'A real game changer.'),
  bad('hyphen or nothing', 'Two gamechangers at once.'),
  bad('over the end of a line', 'You have to think\noutside the box.'),
  bad('with a form within', 'Thinking outside the box helps.'),
  bad('in quotation marks', 'They call it “synergy”.'),
  bad('as a hashtag', 'So good #synergy'),
  bad('at a hyphen', 'A plan-free week: no plan.'),
  bad('a doubled consonant', 'We planned it.'),
  bad('without its accents', 'Send me your resume today.'),
  bad('with composed accents', 'Your re\u0301sume\u0301, please.'),
  bad('signs of its own', 'I wrote it in c++ first.'),
  bad('its hash sign', 'What a day #Blessed'),
  bad('an emoji', 'We are live 🚀'),
  bad('German, inflected', 'Ein revolutionärer Ansatz.'),
  bad('German, plural', 'Unsere Kunden warten.'),
  bad('French, feminine plural', 'Des idées révolutionnaires.'),
  bad('Spanish, feminine', 'Una idea innovadora.', { isKnownError }),
  bad('Spanish, plural', 'Productos innovadores.'),
  bad('Russian, a case', 'Это было до революции.'),
  bad('Greek, a case', 'η αξία της καινοτομίας'),
  bad('Arabic, with its article', 'هذه الثورة كبيرة'),
  bad('Hebrew, with its article', 'המהפכה כבר כאן'),
  bad('Korean, with a particle', '우리는 혁신을 원합니다'),
  bad('Japanese, within a clause', '弊社の革命的な製品です'),
  bad('Thai, within a clause', 'สินค้านี้เปลี่ยนโลกได้'),
  bad('spelled with other letters', 'We found synеrgy (with a Cyrillic letter).', { isKnownError }),
  bad('letter by letter', 'There is s y n e r g y.', { isKnownError }),
  bad('a compound', 'Unsere Kundenbetreuung hilft.', { isKnownError }),
  bad('a paraphrase', 'The whole is more than its parts.', { isKnownError }),
  good('a word that contains it', 'Our planet is warm.'),
  good('another word with the same beginning', 'They are planting trees.'),
  good('a word that it contains', 'An energy bill.'),
  good('two sentences', 'It is a game. Changer is another word.'),
  good('its words apart', 'Outside, we think about the box.'),
  good('a letter of its own', 'Plan C is done, and so is vitamin C.', { isKnownError }),
  good('the letter alone', 'C is a language.'),
  good('the tag without its sign', 'We feel blessed.'),
  good('another emoji', 'We are live 🎉'),
  good('English -er is another word', 'A cheaper way.', {}),
  good('another Greek word', 'η καινούργια μέρα'),
  good('another Russian word', 'Наш новый резистор'),
  good('a verb that is spelled alike', 'She will resume work.', { isKnownError }),
  good('another Korean word', '우리는 혁명을 원합니다'),
  good('other Japanese words', '新しい製品です'),
  good('nothing of it', 'We sharpened the saw on Monday.'),
  good('nothing at all', ''),
]

describe('banned phrases', () => {
  judge('banned phrases', POSTS, (text) => bannedPhrases(text, BANNED).length, {
    hits: 32,
    misses: 5,
    falseAlarms: 2,
    quiet: 15,
  })
})

test('a finding points at the words, each once, in their place', () => {
  const text = 'Synergy and syn\u00adergies.'
  const found = bannedPhrases(text, ['synergy'])
  assert.deepEqual(
    found.map(({ quote, span }) => [quote, span]),
    [
      ['Synergy', { start: 0, end: 7 }],
      ['syn\u00adergies', { start: 12, end: 22 }],
    ],
  )
  assert.match(found[0]?.message ?? '', /“Synergy”.*“synergy”/)
  const signed = bannedPhrases('Cafe\u0301 und c++', ['C++'])
  assert.deepEqual(signed[0]?.span, { start: 10, end: 13 })
})

test('thirty phrases take linear time in the text', () => {
  const phrases = Array.from({ length: 30 }, (_, index) => `synergy of a${index} kind`)
  for (const piece of ['synergy of ', 'aaaa', '혁신', '革命的', 'c++ ', '\u200b'])
    assert.ok(
      growthOf((units) => () => bannedPhrases(piece.repeat(units / piece.length), [...phrases, ...BANNED]), 16_000) <
        MOST_GROWTH,
      piece,
    )
})
