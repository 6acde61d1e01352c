import { isMusl } from '../../src/command/cli/installation/provider-mirror';
import type { BUN_PACKAGES } from './bun-packages';

/** A platform that executables are compiled for, in the words of the Terraform registry. */
export interface Platform {
  readonly os: 'linux' | 'darwin' | 'windows';
  readonly arch: 'amd64' | 'arm64';
  /** C library of a Linux that does not use glibc, such as Alpine. */
  readonly libc?: 'musl';
  /** npm package with the Bun that runs on the platform. For amd64, the one that needs no AVX2. */
  readonly bun: keyof typeof BUN_PACKAGES;
}

/** The platforms of the Terraform registry. */
export const REGISTRY_PLATFORMS: readonly Platform[] = [
  { os: 'linux', arch: 'amd64', bun: '@oven/bun-linux-x64-baseline' },
  { os: 'linux', arch: 'arm64', bun: '@oven/bun-linux-aarch64' },
  { os: 'darwin', arch: 'amd64', bun: '@oven/bun-darwin-x64-baseline' },
  { os: 'darwin', arch: 'arm64', bun: '@oven/bun-darwin-aarch64' },
  { os: 'windows', arch: 'amd64', bun: '@oven/bun-windows-x64-baseline' },
  { os: 'windows', arch: 'arm64', bun: '@oven/bun-windows-aarch64' },
];

/** Platforms whose names in the registry are those of glibc. Their archives have a mirror of their own. */
export const MUSL_PLATFORMS: readonly Platform[] = [
  { os: 'linux', arch: 'amd64', libc: 'musl', bun: '@oven/bun-linux-x64-musl-baseline' },
  { os: 'linux', arch: 'arm64', libc: 'musl', bun: '@oven/bun-linux-aarch64-musl' },
];

/** Returns the name of a platform in archives and mirrors: `linux_amd64`. */
export function platformName({ os, arch }: Platform): string {
  return `${os}_${arch}`;
}

/** Returns the name of a file that the platform can execute. */
export function executableName(name: string, { os }: Platform): string {
  return os === 'windows' ? `${name}.exe` : name;
}

const NODE_OS: Readonly<Record<string, Platform['os']>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const NODE_ARCH: Readonly<Record<string, Platform['arch']>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Returns the platform of this machine.
 *
 * @throws Error if no executable can be compiled for it
 */
export function hostPlatform(): Platform {
  const [os, arch] = [NODE_OS[process.platform], NODE_ARCH[process.arch]];
  const libc = isMusl() ? 'musl' : undefined;
  const found = [...REGISTRY_PLATFORMS, ...MUSL_PLATFORMS].find((each) => each.os === os && each.arch === arch && each.libc === libc);
  if (!found) throw new Error(`Bun has no build for ${process.platform} on ${process.arch}, so no executable can be compiled here.`);
  return found;
}
