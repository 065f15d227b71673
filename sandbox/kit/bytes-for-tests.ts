/** The smallest files whose first bytes are of their type. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const GIF = Buffer.from('GIF89a0000', 'latin1')
export const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0moov', 'latin1')
/** A head and one empty cluster. */
export const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581', 'hex'),
  Buffer.from('0218538067851f43b67580', 'hex'),
])
/** A film whose index is missing. */
export const BROKEN_MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mdat', 'latin1')
