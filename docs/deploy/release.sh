#!/bin/sh
# Puts a build where nginx.conf and Caddyfile serve it, and switches to it at once:
#
#   release.sh DIST SIGNING_KEY [ROOT]            SIGNING_KEY: base64 (SPKI, DER) of the ES256 public key
#   release.sh --stage DIST SIGNING_KEY [ROOT]    the same without the switch
#   release.sh --switch ID [ROOT]                 switches to a release that is there; their ids are the names in ROOT/releases
#
# DIST is dist of a build: `npm run build` in the repository. The npm package lacks dist/cdn.
# ROOT (default /srv/edis-gateway) gets
#   releases/ID/           each release's host page in edisweb/, with its key, its version's files for brokers' pages, and the
#                          names of its chunks
#   current                a link to the release that is served
#   kept/                  files whose name or path never means other bytes: chunks of all releases, and versions for brokers' pages
# Needs a POSIX shell, GNU coreutils, findutils and sed (`mv -T`, `sed -i`: not BSD's and not BusyBox's), gzip and brotli.
# docs/operators.md says what may be cleared out, and when.
set -eu
# the web server's user reads these files
umask 022

die() { echo "release.sh: $1" >&2; exit 1; }
usage() { echo 'Usage: release.sh [--stage] DIST SIGNING_KEY [ROOT] | release.sh --switch ID [ROOT]' >&2; exit 2; }

used() { # makes the age of release $1 below $2, and of the chunks that it needs, that of its last use, for whoever clears out
  touch "$2/releases/$1"
  if [ -f "$2/releases/$1/chunks.txt" ]; then
    (cd "$2/kept" && xargs -r -d '\n' touch -c --) <"$2/releases/$1/chunks.txt"
  else # an older release.sh made it: any chunk may be one of its own
    find "$2/kept/chunks" "$2/kept/edisweb/assets" -type f -exec touch {} +
  fi
}

switch() { # to release $1 below $2, without a moment in which there is none
  [ -f "$2/releases/$1/edisweb/index.html" ] || die "there is no release $1"
  # the one that is left was used until now
  [ ! -d "$2/current" ] || used "$(basename "$(readlink "$2/current")")" "$2"
  used "$1" "$2"
  ln -sfn "releases/$1" "$2/current.new"
  mv -T "$2/current.new" "$2/current"
  echo "$1"
}

[ $# -ge 2 ] || usage
if [ "$1" = --switch ]; then
  switch "$2" "${3:-/srv/edis-gateway}"
  exit
fi

staged=
if [ "$1" = --stage ]; then staged=1; shift; fi
case $# in 2 | 3) ;; *) usage ;; esac
case $1 in -*) usage ;; esac

dist=$1 key=$2 root=${3:-/srv/edis-gateway}
# the beginning is that of every P-256 public key: a private one would be shown to everybody
printf %s "$key" | grep -Eq '^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{86}==$' || die 'the signing key is not base64 (SPKI, DER) of an ES256 public key'

# brokers' pages name a version's files by their hashes
version=$(basename "$dist"/cdn/edis-gateway/*)   # the build leaves one
kept=$root/kept/edis-gateway/$version
[ ! -d "$kept" ] || diff -r -q -x '*.gz' -x '*.br' "$dist/cdn/edis-gateway/$version" "$kept" >&2 || die "version $version was released with other files: raise the version"

mkdir -p "$root/releases" "$root/kept/edisweb/assets" "$root/kept/edis-gateway" "$root/kept/chunks"
new=$(mktemp -d "$root/releases/.new-XXXXXX")
trap 'rm -rf "$new"' EXIT
cp -R "$dist/edisweb" "$dist/cdn" "$new/"
chmod -R a+rX "$new"
page=$new/edisweb/index.html
sed -i 's|\(<meta name="edis-signing-key" content="\)[^"]*|\1'"$key|" "$page"
grep -q "<meta name=\"edis-signing-key\" content=\"$key\"" "$page" || die 'the page has no place for the key'
# once, at the highest level, and not at each request
find "$new" -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.json' -o -name '*.txt' \) \
  -exec gzip -9knf {} + -exec brotli -q 11 -kf {} +

# a broker's page may load the same files without a version
cp -R "$new/cdn/edis-gateway/$version"/* "$new/"

chunks=$(cd "$new" && find edisweb/assets chunks -type f)
# moved, not copied: a file that is being served stays whole
mv -f "$new"/edisweb/assets/* "$root/kept/edisweb/assets/"
mv -f "$new"/chunks/* "$root/kept/chunks/"
[ -d "$kept" ] || mv -T "$new/cdn/edis-gateway/$version" "$kept"
rm -r "$new/edisweb/assets" "$new/chunks" "$new/cdn"

# the same build with the same key is the same release
id=$(cd "$new" && find . -type f ! -name '*.gz' ! -name '*.br' | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c 1-12)
printf '%s\n' "$chunks" >"$new/chunks.txt"
if [ -d "$root/releases/$id" ]; then mv -f "$new/chunks.txt" "$root/releases/$id/"; else mv "$new" "$root/releases/$id"; fi
if [ "$staged" ]; then used "$id" "$root"; echo "$id"; else switch "$id" "$root"; fi
