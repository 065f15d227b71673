import { MB } from '#contract/limits/limits.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Foreseen, Refusals } from './row.ts'

const upright = (members: Parameters<typeof mediaOf.video>[0] = {}) =>
  mediaOf.video({ width: 1080, height: 1920, ...members })

function placed(
  placement: 'reel' | 'story',
  what: string,
  media: PostMedia | null,
  code: Foreseen['code'],
  said?: string,
): Foreseen {
  return {
    what: `a ${placement}: ${what}`,
    draft: { media, platformPayload: { placement } },
    code,
    ...(said && { said: [said] }),
  }
}

/** Refusals of reels and of stories. */
const films = (['reel', 'story'] as const).flatMap((placement) => [
  placed(
    placement,
    'a film that is not 9:16',
    mediaOf.video({ width: 1080, height: 1080 }),
    'video_ratio_unsupported',
    'The aspect ratio of the video is not supported.',
  ),
  placed(
    placement,
    'a film under 540 × 960 pixels',
    upright({ width: 360, height: 640 }),
    'video_dimensions_unsupported',
    'The resolution of the video is too low.',
  ),
  placed(
    placement,
    'a film under 3 s',
    upright({ durationSeconds: 2 }),
    'video_too_short',
    'The duration of the video is not supported.',
  ),
  placed(
    placement,
    'a film of 15 frames a second',
    upright({ encoding: { frameRate: 15 } }),
    'video_frame_rate_unsupported',
    'The frame rate of the video is not supported.',
  ),
  placed(placement, 'a film over 90 s', upright({ durationSeconds: 92 }), 'video_too_long'),
  placed(placement, 'none', null, 'media_required'),
])

export const facebook: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: null },
  foreseen: [
    {
      what: 'nothing in it',
      draft: { contentText: '' },
      code: 'text_or_media_required',
      said: ['You must provide either a message, a link or media.'],
    },
    {
      what: 'a text over 63,206 characters',
      draft: { contentText: 'a'.repeat(63_207) },
      code: 'text_too_long',
      said: ['(#100) Param message must be at most … characters long.'],
    },
    {
      what: 'a first comment over 8,000 characters',
      draft: { platformPayload: { firstComment: 'a'.repeat(8001) } },
      code: 'text_too_long',
    },
    {
      what: 'a link beside media',
      draft: { media: mediaOf.image(), platformPayload: { linkUrl: 'https://example.com/a' } },
      code: 'link_excludes_media',
      unsent: 'not simulated',
    },
    { what: 'eleven images', draft: { media: mediaOf.images(11) }, code: 'too_many_images', unsent: 'not simulated' },
    {
      what: 'an image that is no JPEG, PNG, BMP, GIF or TIFF',
      draft: { media: mediaOf.image({ contentType: 'image/avif' }) },
      code: 'media_type_unsupported',
      said: ['Missing or invalid image file'],
    },
    {
      what: 'an image over 10 MB',
      draft: { media: mediaOf.image({ sizeBytes: 10 * MB + 1 }) },
      code: 'image_too_large',
      said: ['The photo is too large.'],
      unsent: 'not simulated', // the simulated code means that the upload is tried again
    },
    {
      what: 'a video that is no MP4 or QuickTime film',
      draft: { media: mediaOf.video({ contentType: 'video/webm' }) },
      code: 'media_type_unsupported',
      unsent: 'not simulated',
    },
    {
      what: 'a video over four hours',
      draft: { media: mediaOf.video({ durationSeconds: 14_401 }) },
      code: 'video_too_long',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 10 GB',
      draft: { media: mediaOf.video({ sizeBytes: 10_000 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    ...films,
    placed('reel', 'of an image', mediaOf.image(), 'media_required'),
    {
      what: 'a reel: a film over 2 GB',
      draft: { media: upright({ sizeBytes: 2000 * MB + 1 }), platformPayload: { placement: 'reel' } },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    placed('story', 'of two images', mediaOf.images(2), 'too_many_images'),
    {
      what: 'a story: an image over 4 MB',
      draft: { media: mediaOf.image({ sizeBytes: 4 * MB + 1 }), platformPayload: { placement: 'story' } },
      code: 'image_too_large',
      unsent: 'not simulated',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'the same text twice in a row',
      why: 'Facebook compares with the latest post on the page, where others post too',
      said: ['Duplicate status message'],
    },
    {
      what: 'a link that Facebook cannot read or does not allow',
      why: 'Facebook reads the page itself, and keeps its own list of sites',
      said: ['The link could not be read.'],
    },
    {
      what: 'photos and videos that Facebook deleted before the post, or that it cannot process',
      why: 'Facebook keeps unpublished files for about a day, and processes videos after it has accepted them',
      said: [
        'Param attached_media names a photo that does not exist.',
        'There was a problem uploading your video file.',
        'Param photo_id must be a photo that was uploaded before.',
        'No video was uploaded.',
      ],
    },
    {
      what: 'a page on which the person has lost the right to post; more than thirty reels a day',
      why: 'the network says so only in its answer',
      said: ['(#200) The page’s own access token is required.'],
    },
  ],
  ofCalls: [
    'This sandbox takes photos that are not published yet.',
    'The parameter message is required',
    'The video has been published already.',
    'video_state must be PUBLISHED.',
    'The access token is invalid.',
  ],
}
