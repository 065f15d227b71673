import { MB } from '#contract/limits/limits.ts'
import { mediaOf } from '../../support/rules/draft.ts'
import type { Foreseen, Refusals } from './row.ts'

const payload = { subreddit: 'northwind', title: 'The edge' }
const NO_SUCH = "that subreddit doesn't exist"

const named = (what: string, subreddit: string): Foreseen => ({
  what,
  draft: { platformPayload: { ...payload, subreddit } },
  code: 'community_name_invalid',
})
const ofKind = (what: string, kind: string, media: Foreseen['draft']['media'], url?: string): Foreseen => ({
  what,
  draft: { media: media ?? null, platformPayload: { ...payload, kind, ...(url && { url }) } },
  code: 'post_kind_unfit',
})

export const reddit: Refusals = {
  sound: { contentText: 'The edge', media: null, platformPayload: payload },
  foreseen: [
    {
      what: 'no community',
      draft: { platformPayload: { title: 'The edge' } },
      code: 'field_required',
      said: [NO_SUCH],
    },
    named('a name with a dash', 'north-wind'),
    named('two communities in one name', 'northwind+askhistorians'),
    named('a name of 22 letters', 'a'.repeat(22)),
    named('a list of all communities', 'r/all'),
    named('an address on another site', 'https://example.com/r/northwind'),
    {
      what: 'no title',
      draft: { platformPayload: { ...payload, title: ' ' } },
      code: 'field_required',
      said: ['we need something here'],
    },
    {
      what: 'a title over 300 characters',
      draft: { platformPayload: { ...payload, title: 'a'.repeat(301) } },
      code: 'title_too_long',
      said: ['this is too long (max: …)'],
    },
    { what: 'a text over 40,000 characters', draft: { contentText: 'a'.repeat(40_001) }, code: 'text_too_long' },
    ofKind('an image post without an image', 'image', null),
    ofKind('an image post of a video', 'image', mediaOf.video()),
    ofKind('a video post without a video', 'video', null),
    ofKind('a video post of an image', 'video', mediaOf.image()),
    ofKind('a text post with an image', 'self', mediaOf.image()),
    ofKind('a link post with an image', 'link', mediaOf.image(), 'https://example.com/a'),
    {
      what: 'a link post without an address',
      draft: { platformPayload: { ...payload, kind: 'link' } },
      code: 'field_required',
      said: ['you should check that url'],
    },
    {
      what: 'a flair’s text over 64 characters',
      draft: { platformPayload: { ...payload, flairText: 'a'.repeat(65) } },
      code: 'text_too_long',
      said: ['this is too long (max: 64)'],
    },
    {
      what: 'a flair’s id over 36 characters',
      draft: { platformPayload: { ...payload, flairId: 'a'.repeat(37) } },
      code: 'flair_invalid',
      said: ['that flair is not valid'],
    },
    {
      what: '21 images',
      draft: { media: mediaOf.images(21) },
      code: 'too_many_images',
      said: ['A gallery has 2 to 20 images of yours'],
    },
    {
      what: 'an image that is no JPEG, PNG or GIF',
      draft: { media: mediaOf.image({ contentType: 'image/webp' }) },
      code: 'media_type_unsupported',
      said: ['That file type is not supported.'],
    },
    {
      what: 'an image over 20 MB',
      draft: { media: mediaOf.image({ sizeBytes: 20 * MB + 1 }) },
      code: 'image_too_large',
      unsent: 'too large a file for a test',
    },
    {
      what: 'a video that is no MP4 or QuickTime film',
      draft: { media: mediaOf.video({ contentType: 'video/webm' }) },
      code: 'media_type_unsupported',
    },
    { what: 'a document', draft: { media: mediaOf.document() }, code: 'media_kind_unsupported' },
  ],
  unforeseen: [
    {
      what: 'a community that does not exist, is private, or does not let the account post',
      why: 'Galley has no list of communities, and who may post there can change at any time',
      said: ["you aren't allowed to post there."],
    },
    {
      what: 'a kind of post, a title or a text that the moderators do not allow, or a missing or unknown flair',
      why: 'moderators can change their rules at any time; Galley reads them right before the post, and the composer offers the flairs',
      said: ["This community doesn't take posts of the kind …", 'Your post must contain post flair.'],
    },
    {
      what: 'a link that was already posted in the community',
      why: 'anybody may have posted it a moment ago',
      said: ['that link has already been submitted'],
    },
    {
      what: 'a thread that was deleted, locked or archived before the comment',
      why: 'it happens after the approval',
      said: [
        'that comment has been deleted',
        'Comments are locked.',
        "that's a piece of history now; it's too late to reply to it",
      ],
    },
    {
      what: '"You are doing that too much"',
      why: 'how long an account has to wait depends on its reputation at Reddit',
      said: ["Looks like you've been doing that a lot. Take a break for … before trying again."],
    },
  ],
  ofCalls: ['that option is not valid', 'this is too long (max: 10000)'],
}
