import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Refusals } from './row.ts'

const many = (count: number, what: string, between = ' ') =>
  Array.from({ length: count }, (_, n) => `${what}t${n}`).join(between)
const story = { placement: 'story' }
const upright = (members: Parameters<typeof mediaOf.video>[0] = {}) =>
  mediaOf.video({ width: 1080, height: 1920, ...members })
const HASHTAGS = 'The caption holds too many hashtags.'
const MENTIONS = 'Cannot use more than 20 @-tags in a caption.'

export const instagram: Refusals = {
  sound: { contentText: 'The edge', media: mediaOf.image(), platformPayload: null },
  foreseen: [
    { what: 'no media', draft: { media: null }, code: 'media_required', said: ['The parameter image_url is required'] },
    {
      what: 'a caption over 2,200 characters',
      draft: { contentText: 'a'.repeat(2201) },
      code: 'text_too_long',
      said: ['The caption was too long.'],
    },
    {
      what: 'a first comment over 2,200 characters',
      draft: { platformPayload: { firstComment: 'a'.repeat(2201) } },
      code: 'text_too_long',
      said: ['Param message must be at most 2200 characters long.'],
    },
    { what: '31 hashtags', draft: { contentText: many(31, '#') }, code: 'too_many_hashtags', said: [HASHTAGS] },
    {
      what: '31 hashtags without spaces between them',
      draft: { contentText: many(31, '#', '') },
      code: 'too_many_hashtags',
    },
    {
      what: '31 hashtags of digits',
      draft: { contentText: many(31, '#').replaceAll('t', '') },
      code: 'too_many_hashtags',
    },
    { what: '21 accounts', draft: { contentText: many(21, '@') }, code: 'too_many_mentions', said: [MENTIONS] },
    {
      what: '21 accounts, each after a full stop',
      draft: { contentText: many(21, '.@') },
      code: 'too_many_mentions',
    },
    {
      what: 'four collaborators',
      draft: { platformPayload: { collaborators: ['a', 'b', 'c', 'd'] } },
      code: 'too_many_collaborators',
      said: ['A post has up to 3 collaborators.'],
    },
    {
      what: 'a collaborator that is no name of an account',
      draft: { platformPayload: { collaborators: ['anna and bert'] } },
      code: 'account_name_invalid',
      said: ['A collaborator is not a user of Instagram.'],
    },
    {
      what: 'eleven images',
      draft: { media: mediaOf.images(11) },
      code: 'too_many_images',
      said: ['A carousel has 2 to 10 items.'],
    },
    {
      what: 'an image that is no JPEG',
      draft: { media: mediaOf.image({ contentType: 'image/png' }) },
      code: 'media_type_unsupported',
      said: ['The image format is not supported. Only JPEG is supported.'],
    },
    {
      what: 'an image over 8 MB',
      draft: { media: mediaOf.image({ sizeBytes: 8 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'not simulated',
    },
    {
      what: 'an image narrower than 9:16 or wider than 1.91:1',
      draft: { media: mediaOf.image({ width: 500, height: 1000 }) },
      code: 'image_ratio_unsupported',
      unsent: 'not simulated',
    },
    {
      what: 'alt text over 1,000 characters',
      draft: { media: mediaOf.image({ altText: 'a'.repeat(1001) }) },
      code: 'alt_text_too_long',
      said: ['Param alt_text must be at most 1000 characters.'],
    },
    {
      what: 'a reel of an image',
      draft: { platformPayload: { placement: 'reel' } },
      code: 'media_required',
      said: ['The parameter video_url is required'],
    },
    {
      what: 'a film that is no MP4 or QuickTime film',
      draft: { media: mediaOf.video({ contentType: 'video/webm' }) },
      code: 'media_type_unsupported',
    },
    {
      what: 'a film that is neither H.264 nor HEVC',
      draft: { media: mediaOf.video({ encoding: { videoCodec: 'av1' } }) },
      code: 'video_codec_unsupported',
    },
    {
      what: 'a film of more than 60 frames a second',
      draft: { media: mediaOf.video({ encoding: { frameRate: 120 } }) },
      code: 'video_frame_rate_unsupported',
    },
    {
      what: 'a film over 1,920 pixels wide',
      draft: { media: mediaOf.video({ width: 2560, height: 1440 }) },
      code: 'video_dimensions_unsupported',
    },
    {
      what: 'a film of over 10:1',
      draft: { media: mediaOf.video({ width: 1800, height: 100 }) },
      code: 'video_ratio_unsupported',
    },
    { what: 'a film under 3 s', draft: { media: mediaOf.video({ durationSeconds: 2 }) }, code: 'video_too_short' },
    {
      what: 'a film over 15 minutes',
      draft: { media: mediaOf.video({ durationSeconds: 902 }) },
      code: 'video_too_long',
    },
    {
      what: 'a film over 300 MB',
      draft: { media: mediaOf.video({ sizeBytes: 300 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a story of two images',
      draft: { media: mediaOf.images(2), platformPayload: story },
      code: 'too_many_images',
    },
    {
      what: 'a story: a film over 60 s',
      draft: { media: upright({ durationSeconds: 62 }), platformPayload: story },
      code: 'video_too_long',
    },
    {
      what: 'a story: a film over 100 MB',
      draft: { media: upright({ sizeBytes: 100 * MB + 1 }), platformPayload: story },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a cover that is no picture of the library',
      draft: { media: upright(), platformPayload: { coverUrl: 'https://example.com/a.jpg' } },
      code: 'cover_not_in_library',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'a file that Instagram cannot fetch',
      why: 'Galley cannot see what keeps Instagram away; if Galley itself could not fetch a test file, the check warns',
      said: ['The media could not be fetched from this URI.'],
    },
    {
      what: 'more posts than the account may make by apps in a day',
      why: 'other apps count too, and Instagram changes the number',
      said: [
        'Application request limit reached',
        'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
      ],
    },
    {
      what: 'a collaborator who does not exist, is private or does not allow it',
      why: 'Instagram tells apps nothing about other accounts',
    },
    {
      what: 'a prepared post that has expired, or a video that Instagram cannot process',
      why: 'Instagram keeps prepared posts for a day, and processes a video after it has fetched it',
      said: ['The media you are trying to access has expired.', 'One of the children does not exist.'],
    },
    { what: 'an account that Instagram has restricted', why: 'the network says so only in its answer' },
  ],
  ofCalls: [
    'The media type VIDEO is no longer supported. Use the REELS media type.',
    'The media is not ready for publishing, please wait for a moment.',
    'Media ID is not available',
    'The requested resource does not exist',
    'The parameter message is required',
  ],
}
