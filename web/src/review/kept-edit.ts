/** The storage key of an unsaved edit in place. */
export const editKey = (postId: string): string => `galley.edit.${postId}`

export const hasKeptEdit = (postId: string): boolean => localStorage.getItem(editKey(postId)) !== null
