import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Refusals } from './row.ts'

const page = { facts: { kind: 'page' } } as const
const partner = {
  access: { x: 'self_serve', linkedin: 'community_management', tiktok: 'unaudited', youtube: 'unverified' },
} as const

export const linkedin: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: null },
  foreseen: [
    {
      what: 'nothing in it',
      draft: { contentText: ' ' },
      code: 'text_or_media_required',
      said: ['A post needs commentary or content'],
    },
    {
      what: 'a text over 3,000 characters',
      draft: { contentText: 'a'.repeat(3001) },
      code: 'text_too_long',
      said: ['field value exceeds the maximum length of …'],
    },
    {
      what: 'a page’s post for its connections',
      draft: { platformPayload: { visibility: 'connections' } },
      code: 'visibility_not_available',
      context: page,
      said: ['An organization has no connections'],
    },
    {
      what: 'a link card beside media',
      draft: { media: mediaOf.image(), platformPayload: { articleUrl: 'https://example.com/a' } },
      code: 'link_excludes_media',
      unsent: 'not simulated',
    },
    {
      what: 'a first comment, by an app with self-serve access',
      draft: { platformPayload: { firstComment: 'More' } },
      code: 'comment_not_available',
      unsent: 'another access than that of the test',
    },
    {
      what: 'a first comment over 1,250 characters',
      draft: { platformPayload: { firstComment: 'a'.repeat(1251) } },
      code: 'text_too_long',
      context: partner,
      said: ['The comment is not valid.'],
    },
    { what: '21 images', draft: { media: mediaOf.images(21) }, code: 'too_many_images' },
    {
      what: 'an image that is no JPEG, PNG or GIF',
      draft: { media: mediaOf.image({ contentType: 'image/tiff' }) },
      code: 'media_type_unsupported',
      said: ['… is …, not AVAILABLE'],
    },
    {
      what: 'an image over 5 MB',
      draft: { media: mediaOf.image({ sizeBytes: 5 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'not simulated',
    },
    {
      what: 'an image of 36,152,320 pixels',
      draft: { media: mediaOf.image({ width: 8000, height: 4520 }) },
      code: 'image_dimensions_too_large',
      unsent: 'not simulated',
    },
    {
      what: 'a video that is no MP4',
      draft: { media: mediaOf.video({ contentType: 'video/quicktime' }) },
      code: 'media_type_unsupported',
    },
    {
      what: 'a video under 3 s',
      draft: { media: mediaOf.video({ durationSeconds: 2 }) },
      code: 'video_too_short',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 30 minutes',
      draft: { media: mediaOf.video({ durationSeconds: 1801 }) },
      code: 'video_too_long',
      unsent: 'not simulated',
    },
    {
      what: 'a video over 500 MB',
      draft: { media: mediaOf.video({ sizeBytes: 500 * MB + 1 }) },
      code: 'video_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a document without a title',
      draft: { media: mediaOf.document({ title: ' ' }) },
      code: 'document_title_missing',
      said: ['A document needs a title'],
      unsent: 'not simulated', // the adapter gives the file the title "Document"
    },
    {
      what: 'a document over 100 MB',
      draft: { media: mediaOf.document({ sizeBytes: 100 * MB + 1 }) },
      code: 'document_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a document of 301 pages',
      draft: { media: mediaOf.document({ pageCount: 301 }) },
      code: 'document_too_long',
      unsent: 'not simulated',
    },
  ],
  unforeseen: [
    {
      what: 'what the author said before',
      why: 'LinkedIn compares with the author’s posts of about two days, wherever they were made; its refusal names the earlier post',
    },
    {
      what: 'a page that the person no longer administers',
      why: 'LinkedIn says so only in its answer to the post',
      said: ['… is not a valid media of the author'],
    },
    {
      what: 'a video or a document that LinkedIn cannot process',
      why: 'LinkedIn processes it after the upload, and gives no reason',
    },
  ],
  ofCalls: [
    'content is a union of one member',
    'The request body is not valid.',
    'fileSizeBytes is required.',
    'The upload URL has expired.',
    'The uploaded parts do not make up the file.',
    'No such action: …',
  ],
}
