/** The smallest files that are what they claim by their first bytes. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const GIF = Buffer.from('GIF89a0000', 'latin1')
export const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0moov', 'latin1')
/** A film whose index is missing. */
export const BROKEN_MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mdat', 'latin1')
