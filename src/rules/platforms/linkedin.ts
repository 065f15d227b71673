import { LONGEST_TEXT } from '#contract/text-limits.ts'
import { utf16Length } from '../counting/utf16-length.ts'
import { MB, type PlatformRules } from '../platform-rules.ts'

export const LINKEDIN_RULES: PlatformRules = {
  checkedOn: '2026-11',
  sources: [
    'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
    'https://www.ayrshare.com/docs/media-guidelines/linkedin',
  ],
  text: () => [{ max: LONGEST_TEXT.linkedin, unit: 'character', count: utf16Length }],
  media: () => ({
    images: {
      max: 20,
      types: ['image/jpeg', 'image/png', 'image/gif'],
      maxBytes: 5 * MB,
      maxPixels: 36_152_319,
    },
    video: { types: ['video/mp4'], maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 1800 },
    document: { maxBytes: 100 * MB, maxPages: 300 },
  }),
  needs: 'text_or_media',
  instead: ['articleUrl'],
  rules: [],
}
