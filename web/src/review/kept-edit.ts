/** Where this browser keeps an edit in place that is not saved yet. */
export const editKey = (postId: string): string => `galley.edit.${postId}`

export const hasKeptEdit = (postId: string): boolean => localStorage.getItem(editKey(postId)) !== null
