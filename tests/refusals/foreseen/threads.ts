import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Refusals } from './row.ts'

const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(' ')

export const threads: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: null },
  foreseen: [
    {
      what: 'nothing in it',
      draft: { contentText: '' },
      code: 'text_or_media_required',
      said: ['The parameter text is required'],
    },
    {
      what: 'a text over 500 characters, as Threads counts them',
      draft: { contentText: `${'a'.repeat(497)}🔥` },
      code: 'text_too_long',
      said: ['Param text must be at most 500 characters long.'],
    },
    {
      what: 'alternative text over 1,000 characters',
      draft: { media: mediaOf.image({ altText: 'a'.repeat(1001) }) },
      code: 'alt_text_too_long',
      said: ['Param alt_text must be at most 1000 characters long.'],
    },
    {
      what: 'a later part of a thread that is too long',
      draft: { platformPayload: { thread: [{ text: 'a'.repeat(501) }] } },
      code: 'text_too_long',
    },
    {
      what: 'six links',
      draft: { contentText: links(6) },
      code: 'too_many_links',
      said: ['Too many links', 'Link limit exceeded', 'The post has more links than the limit of 5.'],
    },
    {
      what: 'a topic with a full stop or &',
      draft: { platformPayload: { topicTag: 'a.b' } },
      code: 'topic_tag_invalid',
      said: ['Param topic_tag is not a valid topic tag'],
    },
    {
      what: 'a topic over 50 characters',
      draft: { platformPayload: { topicTag: 'a'.repeat(51) } },
      code: 'topic_tag_invalid',
    },
    {
      what: 'a topic of spaces',
      draft: { platformPayload: { topicTag: '  ' } },
      code: 'topic_tag_invalid',
    },
    {
      what: 'a choice of who may answer that Threads does not have',
      draft: { platformPayload: { replyControl: 'nobody' } },
      code: 'reply_control_invalid',
      said: ['Param reply_control must be one of {…}'],
    },
    {
      what: 'a link beside media',
      draft: { media: mediaOf.image(), platformPayload: { linkUrl: 'https://example.com/a' } },
      code: 'link_excludes_media',
      said: ['Param … can only be used with media_type TEXT'],
    },
    {
      what: 'a quote by an address or a code of the app',
      draft: { platformPayload: { quotePostId: 'https://www.threads.net/@northwind/post/C4w90qh7p1q' } },
      code: 'quote_link_invalid',
      said: ['Param quote_post_id must be the ID of a post that exists'],
    },
    {
      what: '21 images',
      draft: { media: mediaOf.images(21) },
      code: 'too_many_images',
      said: ['A carousel must have between 2 and 20 children'],
    },
    {
      what: 'an image that is no JPEG or PNG',
      draft: { media: mediaOf.image({ contentType: 'image/webp' }) },
      code: 'media_type_unsupported',
      unsent: 'not simulated', // the status gives no reason, so the file is offered again
    },
    {
      what: 'an image over 8 MB',
      draft: { media: mediaOf.image({ sizeBytes: 8 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'not simulated',
    },
    {
      what: 'an image of over 10:1',
      draft: { media: mediaOf.image({ width: 1100, height: 100 }) },
      code: 'image_ratio_unsupported',
      unsent: 'not simulated',
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
    {
      what: 'a film over five minutes',
      draft: { media: mediaOf.video({ durationSeconds: 302 }) },
      code: 'video_too_long',
    },
    {
      what: 'a film over 1 GB',
      draft: { media: mediaOf.video({ sizeBytes: 1000 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'a quoted post that does not exist, or may not be quoted',
      why: 'no call that this sign-in may use shows an app other people’s posts',
    },
    {
      what: 'a part of a thread whose earlier part was taken away meanwhile',
      why: 'it happens while the thread goes out',
      said: ['Param reply_to_id must be the ID of a post that exists'],
    },
    {
      what: 'a file that Threads cannot fetch or process',
      why: 'Threads fetches the file itself, and processes it afterwards',
      said: ['Param children holds an ID that is not a carousel item'],
    },
    {
      what: 'more than 250 posts or 1,000 replies a day',
      why: 'other apps and the app itself count too',
      said: [
        'Application request limit reached',
        'Maximum posts reached',
        'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
      ],
    },
    {
      what: 'a prepared post that has expired',
      why: 'Threads keeps it for a day',
      said: ['The media container has expired.'],
    },
    { what: 'an account that Threads has restricted', why: 'the network says so only in its answer' },
  ],
  ofCalls: [
    'Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}',
    'The parameter image_url is required',
    'The parameter video_url is required',
    'Carousel items must be images or videos.',
    'Media ID is not available',
    'The media is not ready for publishing, please wait for a moment.',
    'The requested resource does not exist',
    'The media could not be processed.',
    'The media has been published already.',
  ],
}
