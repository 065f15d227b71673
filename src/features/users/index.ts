import { createProfileImageUpload } from './operations/create-profile-image-upload.ts'
import { deleteProfileImage } from './operations/delete-profile-image.ts'
import { getMe } from './operations/get-me.ts'
import { getProfileImage } from './operations/get-profile-image.ts'
import { setProfileImage } from './operations/set-profile-image.ts'
import { updateMe } from './operations/update-me.ts'

export const userOperations = {
  getMe,
  updateMe,
  createProfileImageUpload,
  setProfileImage,
  getProfileImage,
  deleteProfileImage,
}
