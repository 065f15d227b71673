import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellOf, csvOf, postsCsv } from './csv.ts'
import { rowOf } from './rows.ts'

test('nothing that a spreadsheet would run is left as it is', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])
    assert.equal(cellOf(text), `"'${text}"`)
  assert.equal(cellOf('1 = 1'), '"1 = 1"')
  assert.equal(cellOf('a "word"'), '"a ""word"""')
  assert.equal(cellOf(0), '0')
})

test('what is not told is a word, and zero is zero', () => {
  assert.equal(cellOf(null), '"not told"')
  assert.equal(csvOf(['A', 'B'], [['x, y', 0]]), '\ufeff"A","B"\r\n"x, y",0\r\n')
})

test('a row has a cell for each head', () => {
  const post = {
    postId: '1',
    publishedExternalId: null,
    publishedUrl: 'https://bsky.app/profile/northwind.test/post/1',
    contentText: '=cmd',
    scheduledForUtc: '2026-11-24T09:00:00.000Z',
    likes: 3,
    reposts: 0,
    replies: 1,
    quotes: 0,
    bookmarks: 2,
    impressions: null,
    engagementScore: 10,
    unavailableMetrics: ['impressions' as const],
    fetchedAt: '2026-11-25T09:00:00.000Z',
  }
  const [heads = '', row = ''] = postsCsv([rowOf(post, undefined)]).split('\r\n')
  assert.equal(row.split(',').length, heads.split(',').length)
  assert.match(row, /^"'=cmd","Bluesky","none","none",.*,6,3,0,1,0,2,"not told",10,"https:/)
})
