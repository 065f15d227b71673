import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Foreseen, Refusals } from './row.ts'

const payload = { title: 'The edge', madeForKids: false, privacyStatus: 'private' }
const TAGS = 'The request metadata specifies invalid video keywords.'
const CATEGORY = 'The snippet.categoryId property specifies an invalid category ID.'

const withPayload = (what: string, more: Record<string, unknown>, code: Foreseen['code'], said?: string): Foreseen => ({
  what,
  draft: { platformPayload: { ...payload, ...more } },
  code,
  ...(said && { said: [said] }),
})

export const youtube: Refusals = {
  sound: { contentText: 'The edge', media: mediaOf.video(), platformPayload: payload },
  foreseen: [
    { what: 'no video', draft: { media: null }, code: 'media_required' },
    { what: 'an image', draft: { media: mediaOf.image() }, code: 'media_kind_unsupported' },
    withPayload(
      'no title',
      { title: ' ' },
      'field_required',
      'The request metadata specifies an invalid or empty video title.',
    ),
    withPayload('a title over 100 characters', { title: 'a'.repeat(101) }, 'title_too_long'),
    withPayload('< or > in the title', { title: 'a < b' }, 'title_has_invalid_characters'),
    {
      what: 'a description over 5,000 bytes',
      draft: { contentText: 'é'.repeat(2501) },
      code: 'text_too_long',
      said: ['The request metadata specifies an invalid video description.'],
    },
    { what: '< or > in the description', draft: { contentText: 'a > b' }, code: 'text_has_invalid_characters' },
    withPayload(
      'tags over 500 characters together',
      { tags: [...'abcdef'].map((one) => one.repeat(99)) },
      'tags_too_long',
      TAGS,
    ),
    withPayload('an empty tag', { tags: ['planes', ''] }, 'tag_invalid'),
    withPayload('a tag of a no-break space', { tags: ['\u00a0'] }, 'tag_invalid'),
    withPayload('< or > in a tag', { tags: ['a<b'] }, 'tag_invalid'),
    withPayload('a tag over 100 characters', { tags: ['a'.repeat(101)] }, 'tag_invalid'),
    withPayload('a category that is none', { categoryId: 'abc' }, 'category_unknown', CATEGORY),
    withPayload('a category that no video can be put in', { categoryId: '18' }, 'category_unknown'),
    withPayload('a playlist that is none', { playlistId: 'PL123' }, 'playlist_invalid'),
    withPayload('a list of YouTube’s own', { playlistId: 'WL' }, 'playlist_invalid'),
    withPayload('nobody said whether it is made for kids', { madeForKids: undefined }, 'field_required'),
    {
      what: 'a video that is no MP4, QuickTime or WebM film',
      draft: { media: mediaOf.video({ contentType: 'video/x-msvideo' }) },
      code: 'media_type_unsupported',
      unsent: 'not simulated',
    },
    {
      what: 'a video over twelve hours',
      draft: { media: mediaOf.video({ durationSeconds: 43_201 }) },
      code: 'video_too_long',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 256 GB',
      draft: { media: mediaOf.video({ sizeBytes: 256_000 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
  ],
  unforeseen: [
    {
      what: 'a playlist that is not the channel’s, or is full',
      why: 'Galley asks YouTube before it uploads anything',
      said: [
        'The playlist identified with the request cannot be found.',
        'The request is not authorized to insert the item.',
      ],
    },
    {
      what: 'a video over 15 minutes on a channel that was not verified',
      why: 'YouTube does not say whether a channel was verified; the check warns',
    },
    {
      what: 'the quota of the day of the project or of the channel',
      why: 'everything that the project does uses the same quota, and YouTube does not say what is left',
    },
    { what: 'a video that YouTube cannot read, or has already', why: 'YouTube finds that out after the upload' },
    { what: 'a channel that is suspended or closed', why: 'the network says so only in its answer' },
  ],
  ofCalls: [
    "Invalid value at '…': …",
    "The 'part' parameter does not name all parts of the resource.",
    'The request metadata specifies an invalid scheduled publishing time.',
    'The sandbox supports only resumable uploads.',
    "Media type '…' is not supported.",
    'The request does not include the video content.',
    'The upload session was not found.',
    'Failed to parse Content-Range header: …',
    'The size in Content-Range differs from the size that the session was opened for.',
    'The length of the body differs from the length in Content-Range.',
    'Content-Range goes beyond the end of the file.',
    'Content-Range begins after the … bytes received so far.',
    'All of these bytes were received already.',
    'A chunk must be a multiple of 262144 bytes.',
    'The page token is not valid.',
    'The request does not name a playlist.',
    'The type of the resource is not supported.',
    'No filter selected.',
    'The request specifies more than 50 ids.',
    'The video that you are trying to delete cannot be deleted.',
    "'…' is no part of this resource.",
    'Required parameter: part',
  ],
}
