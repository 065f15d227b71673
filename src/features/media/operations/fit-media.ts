import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PostMedia } from '#contract/media/media.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { fitFile } from '../adding/fit-file.ts'
import { presentAsset } from '../assets/present-asset.ts'

export const fitMedia = operation({
  name: 'fitMedia',
  route: 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/fit',
  done: 'made a fitting copy of',
  summary: 'Make a copy of an image that a network takes',
  description:
    'For an image that a network refuses only for its format, size or shape: makes a copy in a format that it takes, scaled ' +
    'down to its limit, with its sides filled up. Nothing of the picture is cut off, and the file itself stays. No post ' +
    'changes by it: put the copy into the post, which is then approved as it is. 400 where the image fits already, is ' +
    'animated, or cannot be made to fit; 402 fair_use_limit where the workspace has no room for the copy.',
  tag: 'marketing',
  permission: 'content:write',
  params: { assetId: Id },
  body: { platform: z.enum(PLATFORMS) },
  output: z.object({ asset: PostMedia }),
}).handleInSteps(async (ctx, { assetId, platform }) => {
  const asset = await fitFile(ctx, assetId, platform)
  ctx.audit({ type: 'media_asset', id: asset.id, after: asset })
  return { asset: presentAsset(asset, ctx.services.storage) }
})
