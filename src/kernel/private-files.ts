/** Only the user that Galley runs as may read the files that it writes. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const ROOT = 0
/**
 * If Galley runs as root, the database runs as another user, who has to pass through the data folder and may not look
 * into it.
 */
export const DATA_FOLDER = process.getuid?.() === ROOT ? 0o711 : PRIVATE_FOLDER
