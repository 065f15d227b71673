// The pages from which the figures of `limits.ts` come.

/** X's limits for fields beside the text are in its OpenAPI document, whose `maxLength` counts code points. */
export const X = {
  counting: 'https://docs.x.com/fundamentals/counting-characters',
  posts: 'https://docs.x.com/x-api/posts/create-post',
  apps: 'https://docs.x.com/x-api/posts/manage-tweets/introduction',
  media: 'https://docs.x.com/x-api/media/quickstart/best-practices',
}

export const LINKEDIN = {
  posts: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
  media: 'https://www.ayrshare.com/docs/media-guidelines/linkedin',
}

export const TIKTOK = {
  video: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
  photos: 'https://developers.tiktok.com/doc/content-posting-api-reference-photo-post',
}

export const REDDIT = {
  submit: 'https://www.reddit.com/dev/api/#POST_api_submit',
  /** Reddit's published validators. They measure a Python text, which is in code points. */
  validators: 'https://github.com/reddit-archive/reddit/blob/master/r2/r2/lib/validator/validator.py',
}

export const FACEBOOK = {
  posts: 'https://developers.facebook.com/docs/pages-api/posts',
  reels: 'https://developers.facebook.com/documentation/video-api/guides/reels-publishing',
  stories: 'https://developers.facebook.com/docs/page-stories-api',
}

export const INSTAGRAM = {
  posts: 'https://developers.facebook.com/documentation/instagram-platform/content-publishing',
  media: 'https://www.ayrshare.com/docs/media-guidelines/instagram',
}

export const YOUTUBE = {
  videos: 'https://developers.google.com/youtube/v3/docs/videos',
  insert: 'https://developers.google.com/youtube/v3/docs/videos/insert',
}

export const BLUESKY = {
  post: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json',
  images: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json',
  labels: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/label/defs.json',
  /** Three minutes: https://docs.bsky.app/docs/tutorials/video */
  video: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/video.json',
}

export const THREADS = {
  overview: 'https://developers.facebook.com/documentation/threads/overview',
  posts: 'https://developers.facebook.com/documentation/threads/posts',
}
