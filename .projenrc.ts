import { CdktfLibrary } from './projenrc/cdktf-library';

const project = new CdktfLibrary();
project.synth();
