import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Refusals } from './row.ts'

const mine = { privacyLevel: 'SELF_ONLY' }
const audited = {
  access: { x: 'self_serve', linkedin: 'self_serve', tiktok: 'audited', youtube: 'unverified' },
} as const
const photos = mediaOf.images(2)

export const tiktok: Refusals = {
  sound: { contentText: 'The edge', media: mediaOf.video(), platformPayload: mine },
  foreseen: [
    { what: 'no media', draft: { media: null }, code: 'media_required' },
    {
      what: 'a text over 2,200 characters below a video',
      draft: { contentText: 'a'.repeat(2201) },
      code: 'text_too_long',
      said: ['The post info is invalid: title is too long.'],
    },
    {
      what: 'a text over 4,000 characters below photos',
      draft: { contentText: 'a'.repeat(4001), media: photos },
      code: 'text_too_long',
      said: ['The post info is invalid: description is too long.'],
    },
    {
      what: 'a title over 90 characters of photos',
      draft: { media: photos, platformPayload: { ...mine, title: 'a'.repeat(91) } },
      code: 'title_too_long',
    },
    {
      what: 'nobody chose who may see it',
      draft: { platformPayload: {} },
      code: 'field_required',
      said: ['The privacy level is invalid or missing.'],
    },
    {
      what: 'a privacy level that TikTok does not have',
      draft: { platformPayload: { privacyLevel: 'EVERYBODY' } },
      code: 'privacy_level_unknown',
    },
    {
      what: 'a post for others, by an app that was not audited',
      draft: { platformPayload: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
      code: 'app_must_be_audited',
      said: ['Unaudited clients can only post to a private account.'],
      unsent: 'another access than that of the test',
    },
    {
      what: 'branded content that only its creator sees',
      draft: { platformPayload: { ...mine, discloseBrandedContent: true } },
      code: 'branded_content_is_public',
      context: audited,
      said: ['Branded content visibility cannot be set to private.'],
    },
    {
      what: '36 photos',
      draft: { media: mediaOf.images(36) },
      code: 'too_many_images',
      said: ['The number of photos is invalid: it must be from 1 to 35.'],
    },
    {
      what: 'a photo that is no JPEG or WebP',
      draft: { media: mediaOf.images(2, { contentType: 'image/png' }) },
      code: 'media_type_unsupported',
    },
    {
      what: 'a photo over 20 MB',
      draft: { media: mediaOf.image({ sizeBytes: 20 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a video of under 3 s',
      draft: { media: mediaOf.video({ durationSeconds: 2 }) },
      code: 'video_too_short',
    },
    {
      what: 'a video of over 10 minutes',
      draft: { media: mediaOf.video({ durationSeconds: 601 }) },
      code: 'video_too_long',
    },
    {
      what: 'a video of AV1',
      draft: { media: mediaOf.video({ encoding: { videoCodec: 'av1' } }) },
      code: 'video_codec_unsupported',
    },
    {
      what: 'a video of under 23 frames a second',
      draft: { media: mediaOf.video({ encoding: { frameRate: 15 } }) },
      code: 'video_frame_rate_unsupported',
    },
    {
      what: 'a video with a side under 360 pixels',
      draft: { media: mediaOf.video({ width: 358, height: 640 }) },
      code: 'video_dimensions_unsupported',
    },
    {
      what: 'a video with a side over 4,096 pixels',
      draft: { media: mediaOf.video({ width: 4320, height: 2160 }) },
      code: 'video_dimensions_unsupported',
    },
    {
      what: 'a video over 4 GB',
      draft: { media: mediaOf.video({ sizeBytes: 4000 * MB + 1 }) },
      code: 'video_too_large',
      said: ['The video size is invalid.'],
      unsent: 'too large a file for a test',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'a privacy level that this creator does not offer now',
      why: 'TikTok requires apps to ask right before the post, and the approved level may no longer be offered then',
      said: ['The privacy level is not among the options of the creator.'],
    },
    {
      what: 'a video longer than this creator may post',
      why: 'the limit is read right before the post, and it may have changed',
    },
    {
      what: 'a private post to an account that is public, by an app that was not audited',
      why: 'TikTok does not say whether an account is private',
    },
    {
      what: 'more than fifteen posts or five drafts a day',
      why: 'the number is the creator’s own, and other apps count too',
      said: [
        'There may be at most 5 pending shares within any 24-hour period.',
        'The daily post cap from the API is reached for the current user.',
      ],
    },
    {
      what: 'photos from an address that was not verified for the app',
      why: 'only TikTok’s portal shows what was verified; the refusal says what the operator must do',
      said: ['Please review our URL ownership verification rules.'],
    },
    { what: 'what TikTok’s moderation takes for spam', why: 'TikTok decides that after it has accepted the post' },
  ],
  ofCalls: [
    'The source is invalid.',
    'The media type is invalid.',
    'The post mode is invalid.',
    'The cover index is invalid.',
    'The chunk size is invalid.',
    'The total chunk count is invalid.',
    'The address is invalid.',
    'The upload does not exist.',
    'The upload url is expired.',
    'The content type is not supported.',
    'The Content-Range is missing.',
    'The Content-Length does not match.',
    'max_count must be from 1 to 20.',
    'video_ids must hold 1 to 20 ids.',
  ],
}
