import type { Video } from './wire.ts'

const FAILURES: Record<string, string> = {
  codec: 'its codec is not known: export it as MP4 with H.264',
  conversion: 'it could not be converted: export it anew',
  emptyFile: 'the file is empty: attach another',
  invalidFile: 'YouTube cannot read the file as a video: export it again',
  tooSmall: 'the file is too small to be a video: attach another',
  uploadAborted: 'the upload was broken off: approve the post again',
}

const REJECTIONS: Record<string, string> = {
  claim: 'somebody else claims rights in it',
  copyright: 'it infringes a copyright',
  duplicate: 'this channel has the same video already',
  inappropriate: 'it breaks the rules of the community',
  legal: 'there is a legal reason against it',
  length: 'it is longer than this channel may upload: its owner must verify the channel at youtube.com/verify',
  termsOfUse: 'it breaks the terms of use',
  trademark: 'it infringes a trademark',
  uploaderAccountClosed: 'the channel is closed',
  uploaderAccountSuspended: 'the channel is suspended',
}

/** Why YouTube made no video of an upload. Null while it still may. Reasons by the reference of the video resource. */
export function whyNotMade({ status, processingDetails }: Video): string | null {
  switch (status?.uploadStatus) {
    case 'failed':
      return `YouTube could not process the video: ${FAILURES[status.failureReason ?? ''] ?? 'no reason given'}.`
    case 'rejected':
      return `YouTube rejected the video: ${REJECTIONS[status.rejectionReason ?? ''] ?? 'no reason given'}.`
    case 'deleted':
      return 'The video was deleted on YouTube before it was ready.'
  }
  if (processingDetails?.processingStatus !== 'terminated') return null
  return 'YouTube stopped processing the video: approve the post again.'
}
