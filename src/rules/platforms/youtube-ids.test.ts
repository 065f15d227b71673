import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { playlistId } from './youtube-ids.ts'

const ID = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
const OLD_ID = 'PL63F0C78739B09958'

describe('a playlist of YouTube', () => {
  const taken: [words: string, id: string][] = [
    [ID, ID],
    [OLD_ID, OLD_ID],
    [` ${ID}\n`, ID],
    [`https://www.youtube.com/playlist?list=${ID}`, ID],
    [`https://youtube.com/playlist?list=${ID}&si=AbC_1`, ID],
    [`https://m.youtube.com/playlist?list=${ID}`, ID],
    [`https://music.youtube.com/playlist?list=${ID}`, ID],
    [`https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${ID}&index=3`, ID],
    [`https://youtu.be/dQw4w9WgXcQ?list=${ID}`, ID],
    [`https://studio.youtube.com/playlist/${ID}/videos`, ID],
    [`http://www.youtube.com/playlist?list=${ID}#a`, ID],
    [`www.youtube.com/playlist?list=${ID}`, ID],
  ]
  for (const [words, id] of taken) it(`by ${JSON.stringify(words)}`, () => assert.equal(playlistId(words), id))

  const others = [
    'PL123',
    'abc',
    'WL',
    'LL',
    'UUBR8-60-B28hp2BmDPdntcQ',
    'RDdQw4w9WgXcQ',
    'https://www.youtube.com/playlist?list=WL',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@northwind',
    `https://www.youtube.com.example.org/playlist?list=${ID}`,
    `https://example.org/playlist?list=${ID}`,
    `${ID} and ${OLD_ID}`,
    '',
  ]
  for (const words of others) it(`none by ${JSON.stringify(words)}`, () => assert.equal(playlistId(words), null))
})
