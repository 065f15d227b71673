import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf, kindsOf, type Told } from './audit-for-tests.ts'

/** A first comment that stands below its post. */
function commented(told: Told): Told['entry'] {
  told.post.comment = 'More below'
  const comment = { ...told.entry, id: '95', text: 'More below', replyTo: told.entry.id }
  told.entries.push(comment)
  return comment
}
const kinds = (change: (told: Told) => void) => kindsOf(findingsOf(change))

describe('of first comments the audit', () => {
  test('says nothing where it stands below its post', () => {
    assert.deepEqual(
      kinds((told) => void commented(told)),
      [],
    )
  })

  test('finds one that stands elsewhere than Galley says', () => {
    const said = (...live: string[]) =>
      kinds((told) => {
        commented(told)
        told.stored.live = live
      })
    assert.deepEqual([said('91'), said('91', '95')], [[], []])
    assert.deepEqual([said('91', '17'), said('95')], [['misreported'], ['misreported']])
  })

  test('finds one that is missing, unless somebody was told', () => {
    const missing = (told: Told) => {
      commented(told)
      told.entries.pop()
    }
    assert.deepEqual(kinds(missing), ['lost'])
    const toldOf = (type: string) => (told: Told) => {
      missing(told)
      told.stored.told.push(type)
    }
    assert.deepEqual(kinds(toldOf('post_failed')), [])
    assert.deepEqual(kinds(toldOf('post_maybe_live')), ['lost'], 'that was about the post: the comment is not named')
  })

  test('finds one that stands there twice', () => {
    const twice = (told: Told) => void told.entries.push({ ...commented(told), id: '96' })
    assert.deepEqual(kinds(twice), ['doubled'])
  })

  test('finds one below another post, and one without a post', () => {
    const elsewhere = (told: Told) => {
      commented(told).replyTo = '17'
    }
    assert.deepEqual(kinds(elsewhere), ['unapproved'])
    const alone = (told: Told) => {
      commented(told)
      told.entries.shift()
      Object.assign(told.stored, { status: 'scheduled', live: [] })
    }
    assert.deepEqual(kinds(alone), ['lost', 'unapproved'])
  })

  test('finds one that was taken back with its post', () => {
    const takenBack = (told: Told) => {
      const comment = commented(told)
      told.post.comment = null
      told.post.due = null
      told.post.withdrawn = { texts: ['News', 'More below'], at: 0 }
      Object.assign(told.stored, { status: 'canceled', live: [] })
      told.entries.splice(0, 2, comment)
      told.groups = []
    }
    assert.deepEqual(kinds(takenBack), ['unapproved'])
  })
})
