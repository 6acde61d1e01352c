export { cacheFolder } from '../src/command/apps/local-packages';
