import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Foreseen, Refusals } from './row.ts'

const OWN = 'https://bsky.app/profile/nobody.test/post/3kaaaaaaaaa2a'
const quoting = (what: string, quoteUri: string, more: Foreseen['draft'] = {}): Foreseen => ({
  what,
  draft: { platformPayload: { quoteUri }, ...more },
  code: 'quote_link_invalid',
})

export const bluesky: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: null },
  foreseen: [
    { what: 'nothing in it', draft: { contentText: '' }, code: 'text_or_media_required', unsent: 'not simulated' },
    {
      what: 'a text over 300 characters',
      draft: { contentText: 'a'.repeat(301) },
      code: 'text_too_long',
    },
    { what: 'a text over 3,000 bytes', draft: { contentText: '👩‍👩‍👧‍👦'.repeat(130) }, code: 'text_too_long' },
    {
      what: 'a later part of a thread that is too long',
      draft: { platformPayload: { thread: [{ text: 'a'.repeat(301) }] } },
      code: 'text_too_long',
    },
    {
      what: 'a language that is none',
      draft: { platformPayload: { langs: ['english language'] } },
      code: 'lang_invalid',
    },
    { what: 'four languages', draft: { platformPayload: { langs: ['en', 'de', 'fr', 'it'] } }, code: 'too_many_langs' },
    {
      what: 'eleven labels',
      draft: { platformPayload: { labels: [...'abcdefghijk'] } },
      code: 'too_many_labels',
    },
    {
      what: 'a label over 128 bytes',
      draft: { platformPayload: { labels: ['a'.repeat(129)] } },
      code: 'label_invalid',
    },
    quoting('a quote that is not the address of a post', 'https://bsky.app/profile/nobody.test'),
    quoting('a quote of an author whom nobody knows', OWN, { names: { 'nobody.test': null } }),
    quoting(
      'a quote of a post that is not there',
      'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kaaaaaaaaa2a',
      {
        names: {},
        quoted: { address: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kaaaaaaaaa2a', version: null },
      },
    ),
    {
      what: 'a quote whose author could not be looked up yet',
      draft: { platformPayload: { quoteUri: OWN }, names: {} },
      code: 'name_not_looked_up',
    },
    { what: 'five images', draft: { media: mediaOf.images(5) }, code: 'too_many_images' },
    {
      what: 'an image that is no JPEG, PNG, WebP or GIF',
      draft: { media: mediaOf.image({ contentType: 'image/tiff' }) },
      code: 'media_type_unsupported',
      unsent: 'not simulated',
    },
    {
      what: 'an image over 2 MB',
      draft: { media: mediaOf.image({ sizeBytes: 2 * MB + 1 }) },
      code: 'image_too_large',
      said: ['This file is too large. It is … bytes but the maximum size is ….'],
    },
    {
      what: 'a video that is no MP4',
      draft: { media: mediaOf.video({ contentType: 'video/quicktime' }) },
      code: 'media_type_unsupported',
      said: ['Wrong mimetype. It is ….'],
    },
    {
      what: 'a video over three minutes',
      draft: { media: mediaOf.video({ durationSeconds: 181 }) },
      code: 'video_too_long',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 300 MB',
      draft: { media: mediaOf.video({ sizeBytes: 300 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'a quoted post that was changed or deleted after it was handed in',
      why: 'it happens after the approval; the post is then refused, since another version was approved',
    },
    {
      what: 'files that the server deleted before the post',
      why: 'servers delete files that no record uses after some hours; Galley uploads them again',
      said: ['Could not find blob: …'],
    },
    {
      what: 'an account that was taken down; more records than a day allows; an unverified e-mail address',
      why: 'the server says so only in its answer',
    },
  ],
  ofCalls: [
    'Invalid $type: expected …, got …',
    'Invalid record key: …',
    'Unknown lexicon type: …',
    'Invalid record key for …: Invalid TID: …',
    'Invalid app.bsky.feed.post record: a facet lies outside the text',
    'Invalid app.bsky.feed.post record: facets overlap or are not in order',
    'Invalid app.bsky.feed.threadgate record: it must have the record key of the post it names',
    'Referenced Mimetype does not match stored blob. Expected: …, Got: …',
    'Referenced Size does not match stored blob. Expected: …, Got: …',
    'Could not find repo: …',
    'Commit was at …',
    'Record was at …',
    'Internal Server Error',
  ],
}
