"""
A whole Swift with its S3 interface, in one process on this machine alone: the proxy with s3api, and the three servers
of accounts, containers and objects behind it, on one device in a folder. Prints its port on a line, and ends when
stdin closes.

    /usr/bin/python3 tests/s3-server/serve.py <folder> <access key> <secret key> <region>
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

from swift.common import utils  # noqa: E402  (nothing of Swift before the patch)

folder, access_key, secret_key, region = sys.argv[1:]
os.makedirs(os.path.join(folder, 'devices/d1'), exist_ok=True)
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')

from eventlet import listen, wsgi  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

utils.validate_hash_conf()
reload_storage_policies()

COMMON = f'swift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nlog_level = ERROR\n'


def listening():
    return listen(('127.0.0.1', 0))


def ring(name, port):
    builder = RingBuilder(1, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1'})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))


def serve(sock, app):
    silent = open(os.devnull, 'w')
    eventlet.spawn(wsgi.server, sock, app, log=silent, protocol=SwiftHttpProtocol, capitalize_response_headers=False,
                   keepalive=True, custom_pool=eventlet.GreenPool(200))


def load(name, text):
    path = os.path.join(folder, f'{name}.conf')
    with open(path, 'w') as conf:
        conf.write(text)
    return loadapp(path)


for name in ('account', 'container', 'object'):
    sock = listening()
    ring(name, sock.getsockname()[1])
    serve(sock, load(name, f'[DEFAULT]\n{COMMON}[pipeline:main]\npipeline = {name}-server\n'
                           f'[app:{name}-server]\nuse = egg:swift#{name}\n'))

proxy = load('proxy', f'''[DEFAULT]
{COMMON}
cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = {region}
s3_acl = false
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_{access_key.replace(':', '_')} = {secret_key} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
''')


class NothingKept:
    """In the place of memcached, which the proxy asks for and which may have forgotten anything."""

    def get(self, *_args, **_options):
        return None

    def set(self, *_args, **_options):
        pass

    delete = set


def with_cache(env, start_response):
    env['swift.cache'] = NothingKept()
    return proxy(env, start_response)


door = listening()
serve(door, with_cache)
print(door.getsockname()[1], flush=True)
# Whoever started it holds the other end.
eventlet.hubs.trampoline(0, read=True)
