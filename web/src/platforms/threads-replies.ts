/** The words for Threads' values of who may reply. */
export const REPLY_CONTROLS: Readonly<Record<string, string>> = {
  everyone: 'Everyone can reply',
  accounts_you_follow: 'Only profiles you follow can reply',
  followers_only: 'Only your followers can reply',
  mentioned_only: 'Only profiles you mention can reply',
  parent_post_author_only: 'Only the author of the post above can reply',
}
