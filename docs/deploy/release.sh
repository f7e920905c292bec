#!/bin/sh
# Puts a build where nginx.conf and Caddyfile serve it, and switches to it at once:
#
#   release.sh DIST SIGNING_KEY [ROOT]    SIGNING_KEY: base64 (SPKI, DER) of the ES256 public key
#   release.sh --back ID [ROOT]           switches to an earlier release; their ids are the names in ROOT/releases
#
# DIST is dist of a build: `npm run build` in the repository. The npm package lacks dist/cdn.
# ROOT (default /srv/edis-gateway) gets
#   releases/ID/           each release's host page in edisweb/, with its key, and frame.js and edis-gateway.js for brokers' pages
#   current                a link to the release that is served
#   kept/                  files whose name or path never means other bytes: chunks of all releases, and versions for brokers' pages
# Needs gzip and brotli. Clear out kept/ and releases/ by age, a day after the last release at the earliest.
set -eu

switch() { # to release $1 below $2, without a moment in which there is none
  [ -f "$2/releases/$1/edisweb/index.html" ] || { echo "release.sh: there is no release $1" >&2; exit 1; }
  ln -sfn "releases/$1" "$2/current.new"
  mv -T "$2/current.new" "$2/current"
  echo "$1"
}

if [ "$1" = --back ]; then
  switch "$2" "${3:-/srv/edis-gateway}"
  exit
fi

dist=$1 key=$2 root=${3:-/srv/edis-gateway}
printf %s "$key" | grep -Eq '^[A-Za-z0-9+/]{80,}={0,2}$' || { echo 'release.sh: the signing key is not base64 of a public key' >&2; exit 1; }

mkdir -p "$root/releases" "$root/kept/edisweb"
new=$(mktemp -d "$root/releases/.new-XXXXXX")
chmod 755 "$new"
cp -R "$dist/edisweb" "$new/edisweb"
page=$new/edisweb/index.html
sed -i 's|\(<meta name="edis-signing-key" content="\)[^"]*|\1'"$key|" "$page"
grep -q "<meta name=\"edis-signing-key\" content=\"$key\"" "$page" || { echo 'release.sh: the page has no place for the key' >&2; exit 1; }

# once, at the highest level, and not at each request
find "$new/edisweb" "$dist/cdn" -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.json' -o -name '*.txt' \) \
  -exec gzip -9knf {} + -exec brotli -q 11 -kf {} +

cp -R "$new/edisweb/assets" "$root/kept/edisweb/"
cp -R "$dist/cdn/." "$root/kept/"
# a broker's page may load the same files without a version (the build leaves one)
cp "$dist"/cdn/edis-gateway/*/frame.js* "$dist"/cdn/edis-gateway/*/edis-gateway.js* "$new/"
cp -R "$dist"/cdn/edis-gateway/*/chunks "$root/kept/"
rm -r "$new/edisweb/assets"

# the same build with the same key is the same release
id=$(cat "$page" "$new/frame.js" "$new/edis-gateway.js" | sha256sum | cut -c 1-12)
if [ -d "$root/releases/$id" ]; then rm -r "$new"; else mv "$new" "$root/releases/$id"; fi
switch "$id" "$root"
