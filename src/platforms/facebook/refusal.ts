import { graphRefusals } from '../graph/refusal.ts'

/** Turns Facebook's failed answer into a PlatformError. Source: platform facts, sections 5 and 6. */
export const facebookRefusal = graphRefusals('Facebook', [
  {
    code: ['6000/1363040'],
    kind: 'rejected',
    says: 'A reel on Facebook has an aspect ratio of 9:16, and this video has another: crop it.',
  },
  {
    code: ['6000/1363127'],
    kind: 'rejected',
    says: 'The video is too small for a reel on Facebook (540 × 960 at least): export it larger.',
  },
  {
    code: ['6000/1363128'],
    kind: 'rejected',
    says: 'The video is too short or too long for a reel on Facebook (3 to 90 s): cut it, or post it to the feed.',
  },
  {
    code: ['6000/1363129'],
    kind: 'rejected',
    says: 'A reel on Facebook has 24 to 60 frames a second, and this video has another rate: export it again.',
  },
  {
    code: ['389'],
    kind: 'retry_backoff',
    says: 'Facebook could not fetch a file from this installation; it will be offered again.',
    facts: { preparedLapsed: true },
  },
  {
    code: ['6000', '6001'],
    kind: 'retry_backoff',
    says: 'Facebook had a problem with the upload of a file; it will be uploaded again.',
    facts: { preparedLapsed: true },
  },
  {
    code: ['382'],
    kind: 'rejected',
    says: 'The video is too small for Facebook: check the file, and export it again.',
  },
  { code: ['324'], kind: 'rejected', says: 'Facebook cannot read an image: export it as JPEG or PNG.' },
])
