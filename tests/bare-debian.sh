#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests that ./dev run and ./dev test work on a minimal Debian 12: as root, then as an ordinary user,
# first without sudo (which must fail with a clear message), then with it.
#
# By hand, as root, with debootstrap installed: tests/bare-debian.sh
# Uses the mirror and the network settings of this machine's own apt. Downloaded packages are kept in
# ~/.cache/limber-debs, so that the next run is faster.
# shellcheck disable=SC2016 # apt itself fills in $(REPO_URI)
set -euo pipefail

[ "$(id -u)" = 0 ] || { echo 'This needs root: it makes a Debian in a folder.' >&2; exit 1; }
top=$(cd "$(dirname "$0")/.." && pwd -P)
cache=$HOME/.cache/limber-debs
work=$(mktemp -d)
log=$work/log
results=()

clean_up () {
  umount -q "$work"/*/proc "$work"/*/var/cache/apt/archives || :
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

inside () { # inside USER COMMAND...
  local user=$1 home=/root
  shift
  [ "$user" = root ] || home=/home/$user
  chroot --userspec="$user" "$root" env -i CI=true HOME="$home" LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
}

step () { # step WANTED-STATUS TITLE COMMAND...
  local wanted=$1 title=$2 status=0 verdict=ok start=$SECONDS
  shift 2
  echo "== $title"
  "$@" >"$log" 2>&1 || status=$?
  if [ $status -ne "$wanted" ]; then
    verdict="FAILED (exit $status)"
    tail -n 40 "$log"
  else
    tail -n 3 "$log"
  fi
  results+=("$(printf '%4d s  %-24s %s' $((SECONDS - start)) "$verdict" "$title")")
}

packages () { echo "   $(inside root dpkg-query -W | wc -l) packages; missing: $(inside root "$1/dev" missing)"; }

fresh () { # fresh NAME FOLDER: makes a new minimal Debian with the checkout in FOLDER
  root=$work/$1
  cp -a "$work/base" "$root"
  mount -t proc proc "$root/proc"
  mount --bind "$cache" "$root/var/cache/apt/archives"
  mkdir -p "$root$2"
  (cd "$top" && git -c safe.directory="$top" ls-files -z --cached --others --exclude-standard |
    tar -c --null --files-from=- --ignore-failed-read) | tar -x --no-same-owner -C "$root$2"
}

mirror=$(apt-get indextargets --format '$(REPO_URI)' \
  'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
mkdir -p "$cache"
step 0 'debootstrap' debootstrap --variant=minbase --cache-dir="$cache" bookworm "$work/base" "$mirror"
apt-config dump Acquire >"$work/base/etc/apt/apt.conf.d/90host"
cp -L /etc/resolv.conf /etc/hosts "$work/base/etc/"
cp -a /etc/apt/trusted.gpg.d "$work/base/etc/apt/"

fresh root /opt/limber
packages /opt/limber
step 0 'root: dev run'       inside root /opt/limber/dev run
packages /opt/limber
step 0 'root: dev run again' inside root /opt/limber/dev run
step 0 'root: dev test'      inside root /opt/limber/dev test
packages /opt/limber

limber=/home/maker/limber
fresh user $limber
inside root useradd maker
inside root chown -R maker:maker /home/maker
packages $limber
step 1 'user without sudo: dev run' inside maker $limber/dev run
inside root apt-get -q -q update
inside root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install sudo >"$log" 2>&1
echo 'maker ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/maker"
step 0 'user with sudo: dev test'   inside maker $limber/dev test
step 0 'user with sudo: dev run'    inside maker $limber/dev run
packages $limber

printf '\n'
printf '%s\n' "${results[@]}"
case ${results[*]} in *FAILED*) exit 1 ;; esac
