import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Refusals } from './row.ts'

const poll = (options: string[], durationMinutes = 60) => ({ poll: { options, durationMinutes } })
const enterprise = {
  access: { x: 'enterprise', linkedin: 'self_serve', tiktok: 'unaudited', youtube: 'unverified' },
} as const
const STATUS = 'https://x.com/northwind/status/1'
const TEXT_NEEDED = '$.text: text is required unless media is provided.'
const ONE_OF = '$.…: only one of these may be given.'
const MIXED = 'A post holds up to 4 photos, or 1 GIF, or 1 video.'
const TYPES = 'The bytes of the media file are …; … takes ….'
const SIZE = 'The media file has … bytes; … takes up to ….'

export const x: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: null },
  foreseen: [
    { what: 'nothing in it', draft: { contentText: ' ' }, code: 'text_or_media_required', said: [TEXT_NEEDED] },
    {
      what: 'a text over 280, as X weighs it',
      draft: { contentText: 'a'.repeat(281) },
      code: 'text_too_long',
      unsent: 'another access than that of the test',
    },
    {
      what: 'a text over 25,000 of a Premium account',
      draft: { contentText: 'a'.repeat(25_001) },
      code: 'text_too_long',
      context: { facts: { subscription: 'premium' } },
      said: ['Your Tweet text is too long.'],
    },
    {
      what: 'a later part of a thread that is too long',
      draft: { platformPayload: { thread: [{ text: 'a'.repeat(25_001) }] } },
      code: 'text_too_long',
    },
    {
      what: 'an empty part of a thread',
      draft: { platformPayload: { thread: [{ text: '' }] } },
      code: 'text_or_media_required',
    },
    {
      what: 'U+FEFF, U+FFFE or U+FFFF in the text',
      draft: { contentText: 'a\uFEFFb' },
      code: 'text_has_invalid_characters',
      unsent: 'not simulated',
    },
    {
      what: 'two cashtags, by an app with self-serve access',
      draft: { contentText: '$AB and $CD' },
      code: 'cashtag_limit',
      said: ['Your post contains more than the maximum of one cashtag.'],
    },
    {
      what: 'a quoted post, by an app with self-serve access',
      draft: { platformPayload: { quoteTweetUrl: STATUS } },
      code: 'quote_not_available',
      said: ['Quoting posts is not available at your access level.'],
    },
    {
      what: 'a quote that is not the address of a post',
      draft: { platformPayload: { quoteTweetUrl: 'https://x.com/northwind' } },
      code: 'quote_link_invalid',
      context: enterprise,
    },
    {
      what: 'media beside a quoted post',
      draft: { media: mediaOf.image(), platformPayload: { quoteTweetUrl: STATUS } },
      code: 'quote_excludes_media',
      context: enterprise,
      said: [ONE_OF],
    },
    {
      what: 'a community that is not the address of a community',
      draft: { platformPayload: { communityUrl: 'https://x.com/northwind' } },
      code: 'community_link_invalid',
    },
    { what: 'a poll of one choice', draft: { platformPayload: poll(['a']) }, code: 'poll_option_count' },
    { what: 'a poll of five choices', draft: { platformPayload: poll([...'abcde']) }, code: 'poll_option_count' },
    { what: 'an empty choice', draft: { platformPayload: poll(['a', '']) }, code: 'poll_option_length' },
    {
      what: 'a choice over 25 characters',
      draft: { platformPayload: poll(['a', 'b'.repeat(26)]) },
      code: 'poll_option_length',
    },
    { what: 'a poll of four minutes', draft: { platformPayload: poll(['a', 'b'], 4) }, code: 'poll_duration' },
    { what: 'a poll over seven days', draft: { platformPayload: poll(['a', 'b'], 10_081) }, code: 'poll_duration' },
    {
      what: 'media beside a poll',
      draft: { media: mediaOf.image(), platformPayload: poll(['a', 'b']) },
      code: 'poll_excludes_media',
    },
    {
      what: 'a quoted post beside a poll',
      draft: { platformPayload: { ...poll(['a', 'b']), quoteTweetUrl: STATUS } },
      code: 'poll_excludes_quote',
      context: enterprise,
    },
    { what: 'five images', draft: { media: mediaOf.images(5) }, code: 'too_many_images' },
    {
      what: 'a GIF beside another image',
      draft: { media: mediaOf.images(2, { contentType: 'image/gif' }) },
      code: 'gif_must_be_alone',
      said: [MIXED],
    },
    {
      what: 'an image that is no JPEG, PNG, GIF or WebP',
      draft: { media: mediaOf.image({ contentType: 'image/bmp' }) },
      code: 'media_type_unsupported',
      said: [TYPES],
    },
    {
      what: 'an image over 5 MB',
      draft: { media: mediaOf.image({ sizeBytes: 5.3 * MB }) },
      code: 'image_too_large',
      said: [SIZE],
    },
    {
      what: 'a GIF over 15 MB',
      draft: { media: mediaOf.image({ contentType: 'image/gif', sizeBytes: 15 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'alt text over 1,000 characters',
      draft: { media: mediaOf.image({ altText: 'a'.repeat(1001) }) },
      code: 'alt_text_too_long',
    },
    {
      what: 'a video that is no MP4 or QuickTime film',
      draft: { media: mediaOf.video({ contentType: 'video/webm' }) },
      code: 'media_type_unsupported',
    },
    {
      what: 'a video that is not H.264',
      draft: { media: mediaOf.video({ encoding: { videoCodec: 'hevc' } }) },
      code: 'video_codec_unsupported',
      said: ['file is currently unsupported'],
    },
    {
      what: 'a video of more than 60 frames a second',
      draft: { media: mediaOf.video({ encoding: { frameRate: 120 } }) },
      code: 'video_frame_rate_unsupported',
    },
    {
      what: 'a video under half a second',
      draft: { media: mediaOf.video({ durationSeconds: 0.4 }) },
      code: 'video_too_short',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 140 s',
      draft: { media: mediaOf.video({ durationSeconds: 141 }) },
      code: 'video_too_long',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 512 MB',
      draft: { media: mediaOf.video({ sizeBytes: 512 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'what the account said shortly before',
      why: 'X compares with the account’s earlier posts, deleted ones too, and does not say for how long',
      said: ['You are not allowed to create a Tweet with duplicate content.'],
    },
    {
      what: 'a quoted post that is deleted or hidden from the account',
      why: 'X charges for each look-up of a post',
      said: ['You attempted to quote a Tweet that is deleted or not visible to you.'],
    },
    {
      what: 'a part of a thread whose earlier part was taken away meanwhile',
      why: 'it happens while the thread goes out',
      said: ['You attempted to reply to a Tweet that is deleted or not visible to you.'],
    },
    {
      what: 'a community that the account has not joined',
      why: 'X has no call that lists the communities of an account',
      said: ['You are not allowed to post in this community.'],
    },
    {
      what: 'a video that X cannot process, or media that X deleted before the post',
      why: 'X processes media after the upload, and keeps them for a day',
      said: ['Your media IDs are invalid.', 'Media … has not been processed successfully.'],
    },
    {
      what: 'a suspended or locked account, or a usage cap that is used up',
      why: 'the network says so only in its answer',
    },
  ],
  ofCalls: [
    'The request body is not valid JSON.',
    'This sandbox does not simulate ….',
    'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
    'This sandbox does not simulate media of category ….',
    'The media file is empty.',
    // Sentences about reading and about the meter.
    'The body has balanceUsd: a number, or null for no end.',
    ' query parameter value […] is not between … and 100',
    'The time […] is not of the form YYYY-MM-DDTHH:mm:ssZ',
    '`since_id` and `until_id` take a post id.',
    ' query parameter value is not valid',
    'There is no account @… here.',
    ' query parameter value […] is not one of [minute,hour,day]',
    ' query parameter value […] is not valid',
    ' query parameter value […] is not one of [recency,relevancy]',
    'The `query` query parameter can not be empty',
    "Invalid 'query':''. 'query' must be a non-empty string",
    'There were errors processing your request: …',
    'Rule length exceeds the maximum allowed: …',
    "'since_id' must be a tweet id created after […]. Please use a 'since_id' that is larger than …",
    "Invalid 'start_time':'…'. 'start_time' must be on or after …",
    "Invalid 'end_time':'…'. 'end_time' must be a minimum of 10 seconds prior to the request time.",
    ' query parameter value […] is not between 1 and 90',
    '$.tweet_id: a post id is required, and nothing else.',
    ' query parameter value […] must be the same as the authenticating user […]',
    'The media file is of no known type.',
    'The request body could not be read.',
    'Segments do not complete the upload: one is missing.',
    'The segments have … bytes; initialize announced ….',
    'The `command` query parameter is STATUS.',
    'Media … was not uploaded for a post.',
  ],
}
