/** The words for TikTok's values of who may see a post. */
export const PRIVACY_LEVELS: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends: followers that you follow back',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
}
