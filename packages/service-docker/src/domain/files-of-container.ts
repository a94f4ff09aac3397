import type { Container } from './container.ts'
import { imageFiles } from './image-files.ts'
import { filesOf, type FileTree } from './program/machine.ts'
import type { DockerState } from './state.ts'

/** The file system a container has now: what its machine left, or what its image gives. */
export function filesOfContainer(state: DockerState, container: Container): FileTree {
  const row = state.machines.get(container.id)
  if (row === undefined) return imageFilesById(state, container.imageId)
  return row.life.status === 'booted' ? filesOf(row.life.machine) : row.life.files
}

export function imageFilesById(state: DockerState, id: string): FileTree {
  const image = state.images.get(id)
  const committed = state.committedFiles.get(id)
  return committed?.files ?? imageFiles(image?.files ?? { kind: 'empty' })
}
