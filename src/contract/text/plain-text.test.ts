import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine, plainText } from './plain-text.ts'

const CASES: [why: string, given: string, line: string, text: string][] = [
  ['what it is', 'Release 4.2 & more', 'Release 4.2 & more', 'Release 4.2 & more'],
  ['controls of direction go', 'invoice\u202Efdp.exe\u2066x\u2069', 'invoicefdp.exex', 'invoicefdp.exex'],
  ['marks that a right-to-left text needs stay', 'שלום\u200F!', 'שלום\u200F!', 'שלום\u200F!'],
  ['control characters become spaces', 'a\0b\u001B[31mc\u0085d', 'a b [31mc d', 'a b [31mc d'],
  ['lines', ' a\r\nb\u2028c\n\n\td ', 'a b c d', 'a\nb\nc\n\n\td'],
  ['half a character is none', 'a\uD83D', 'a\uFFFD', 'a\uFFFD'],
  ['nothing that shows is nothing', ' \u200B\u3164\n\uFE0F', '', ''],
  ['joiners within words stay', 'می\u200Cخواهم', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a family stays one', '👨‍👩‍👧', '👨‍👩‍👧', '👨‍👩‍👧'],
]
for (const [why, given, line, text] of CASES) {
  test(why, () => assert.deepEqual([plainLine(given), plainText(given)], [line, text]))
}
