import { z } from 'zod'
import { ROOM } from '#contract/limits/draft-room.ts'
import { PostMedia } from '#contract/media/media.ts'
import { UploadWarnings } from '#contract/media/upload-warning.ts'
import { operation } from '#kernel/operation.ts'
import { importFile } from '../adding/import-file.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { warningsOf } from '../assets/upload-warnings.ts'

export const importMedia = operation({
  name: 'importMedia',
  route: 'POST /v1/orgs/{orgId}/marketing/media/import',
  done: 'imported',
  summary: 'Import a file by its link',
  description:
    'Copies an image or video from a public https link into the library, and checks it as an upload is checked: by its content, to the same sizes and lengths. Up to three redirects are followed, to public addresses only. 402 fair_use_limit where the workspace has no room for it, 429 rate_limit_exceeded where a person or a workspace has too many fetched at once or in a minute.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'import_media_from_url',
    description:
      'Copies an image or video from a public https link to the file itself into the library. Use it when the file is ' +
      'on the web. It publishes nothing. Answers the media that a post can carry.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    url: z.url().max(2000).describe('The link'),
    altText: z.string().max(ROOM.altText).optional().describe('What an image shows'),
  },
  output: z.object({ asset: PostMedia, warnings: UploadWarnings }),
}).handleInSteps(async (ctx, { url, altText }) => {
  const asset = await importFile(ctx, url, altText)
  ctx.audit({ type: 'media_asset', id: asset.id, after: asset })
  return { asset: presentAsset(asset, ctx.services.storage), warnings: warningsOf(asset) }
})
