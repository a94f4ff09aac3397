export interface MachineState {
  readonly files: import('../files/file-tree.ts').FileTree
}
