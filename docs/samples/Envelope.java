import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The depository's half of the envelope (contract §6), on the JDK alone: opens a request, seals its answer, refuses a second use of a key.
 * {@code java Envelope.java ../vectors/envelope.json} holds it to the vectors.
 */
public final class Envelope {
    /** The request cannot be opened. Answer 400 and say no more: why it failed helps an attacker only. */
    static final class Refused extends Exception {}

    /** The x-token-key was used before: answer 409 (R73). */
    static final class UsedBefore extends Exception {}

    private static final int ROUNDS = 11_000, SALT = 16, IV = 12, TAG = 16, KEY = 32;

    private final RSAPrivateKey privateKey;
    // Several servers share this memory: put it in a table with a unique key, and keep it as long as the RSA key is in use.
    private final Set<String> usedKeys = ConcurrentHashMap.newKeySet();

    Envelope(RSAPrivateKey privateKey) {
        this.privateKey = privateKey;
    }

    /** A request that was opened. `json` is null for a GET. Its answer is sealed by it, under the same key. */
    static final class Request {
        final String json;
        private final byte[] key;
        private final String context;

        private Request(String json, byte[] key, String context) {
            this.json = json;
            this.key = key;
            this.context = context;
        }

        /** The body of the answer: {"value": "…"}. The HTTP status sent must be the one given here. */
        String seal(int status, String json) throws GeneralSecurityException {
            byte[] iv = new byte[IV];
            new SecureRandom().nextBytes(iv);
            return seal(status, json, iv);
        }

        private String seal(int status, String json, byte[] iv) throws GeneralSecurityException {
            byte[] sealed = gcm(Cipher.ENCRYPT_MODE, key, iv, json.getBytes(UTF_8), "response " + status + " " + context);
            byte[] value = ByteBuffer.allocate(IV + sealed.length).put(iv).put(sealed).array();
            return "{\"value\":\"" + Base64.getEncoder().encodeToString(value) + "\"}";
        }
    }

    /**
     * @param pathAndQuery as received below /edis-service/v1/public/edis/, for example "BRK001/sec/TXN1?pgNo=1&limit=100"
     * @param requestorId of the transaction, as transactionRefNo (from the RequestorId and TransactionRefNo headers, or from the path)
     * @param body as received; null for a GET
     */
    Request open(String method, String pathAndQuery, String requestorId, String transactionRefNo, String tokenKey, String sealedKey, String body)
            throws Refused, UsedBefore {
        String context = method + " " + pathAndQuery + " " + requestorId + "/" + transactionRefNo;
        try {
            byte[] password = openRsa(tokenKey, "");
            if (password.length != KEY) throw new Refused();
            if (!usedKeys.add(tokenKey)) throw new UsedBefore();
            byte[] wrapped = base64(sealedKey);
            byte[] salt = Arrays.copyOf(wrapped, SALT);
            byte[] key = openGcm(pbkdf2(password, salt), Arrays.copyOfRange(wrapped, SALT, wrapped.length), null);
            if (key.length != KEY) throw new Refused();
            if (body == null) return new Request(null, key, context);
            if (!(Json.read(body) instanceof Map<?, ?> members) || members.size() != 1) throw new Refused();
            if (!(members.get("value") instanceof String value)) throw new Refused();
            String json = utf8(openGcm(key, base64(value), "request " + context));
            Json.read(json);
            return new Request(json, key, context);
        } catch (GeneralSecurityException | CharacterCodingException | RuntimeException failure) {
            throw new Refused();
        }
    }

    /** The digits of an M-PIN, from a `cred` of type MPIN or CONFIRMMPIN, which open in their own transaction only. */
    String openMpin(String cred, String requestorId, String transactionRefNo) throws Refused {
        try {
            return utf8(openRsa(cred, requestorId + "/" + transactionRefNo));
        } catch (GeneralSecurityException | CharacterCodingException | RuntimeException failure) {
            throw new Refused();
        }
    }

    /** RSA-OAEP, SHA-256 for both hash and mask: the JDK's default mask is SHA-1. */
    private byte[] openRsa(String sealed, String label) throws GeneralSecurityException {
        byte[] bytes = base64(sealed);
        // The JDK opens a shorter text too: a used key without its leading zero byte would open again, as a new one (R73).
        if (8 * bytes.length != privateKey.getModulus().bitLength()) throw new GeneralSecurityException("length");
        Cipher rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
        var source = new PSource.PSpecified(label.getBytes(UTF_8));
        rsa.init(Cipher.DECRYPT_MODE, privateKey, new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, source));
        return rsa.doFinal(bytes);
    }

    /** PBKDF2-HMAC-SHA-256 of one block, which 256 bits are. (The JDK's own takes passwords of characters, and P is bytes.) */
    private static byte[] pbkdf2(byte[] password, byte[] salt) throws GeneralSecurityException {
        Mac hmac = Mac.getInstance("HmacSHA256");
        hmac.init(new SecretKeySpec(password, "HmacSHA256"));
        hmac.update(salt);
        byte[] block = hmac.doFinal(new byte[] {0, 0, 0, 1});
        byte[] derived = block.clone();
        for (int round = 1; round < ROUNDS; round += 1) {
            block = hmac.doFinal(block);
            for (int at = 0; at < KEY; at += 1) derived[at] ^= block[at];
        }
        return derived;
    }

    /** iv ‖ ciphertext ‖ tag to what was sealed. */
    private static byte[] openGcm(byte[] key, byte[] sealed, String aad) throws GeneralSecurityException {
        if (sealed.length < IV + TAG) throw new GeneralSecurityException("too short");
        byte[] iv = Arrays.copyOf(sealed, IV);
        return gcm(Cipher.DECRYPT_MODE, key, iv, Arrays.copyOfRange(sealed, IV, sealed.length), aad);
    }

    private static byte[] gcm(int mode, byte[] key, byte[] iv, byte[] data, String aad) throws GeneralSecurityException {
        Cipher aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(8 * TAG, iv));
        if (aad != null) aes.updateAAD(aad.getBytes(UTF_8));
        return aes.doFinal(data);
    }

    /** Standard alphabet, padded, and one text only for the same bytes. */
    private static byte[] base64(String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        if (!Base64.getEncoder().encodeToString(bytes).equals(text)) throw new IllegalArgumentException("not base64");
        return bytes;
    }

    private static String utf8(byte[] bytes) throws CharacterCodingException {
        return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    // What follows holds the above to docs/vectors/envelope.json. Only `Json` is used above: any JSON library will do in its place.

    public static void main(String[] arguments) throws Exception {
        var vectors = new Vectors(Json.read(Files.readString(Path.of(arguments[0]))));
        int held = 0;
        for (Vectors vector : vectors.list("requests")) {
            Request request = vector.openBy(vectors.depository());
            check(vector, Objects.equals(request.json, vector.text("json")));
            for (Vectors answer : vector.list("answers"))
                check(vector, request.seal(answer.number("status"), answer.text("json"), base64(answer.text("iv"))).equals(answer.text("body")));
            held += 1;
        }
        for (Vectors vector : vectors.list("refusedRequests")) {
            try {
                vector.openBy(vectors.depository());
                check(vector, false);
            } catch (Refused expected) {
                held += 1;
            }
        }
        for (Vectors sequence : vectors.list("sequences")) {
            Envelope depository = vectors.depository();
            for (Vectors step : sequence.list("steps")) {
                int status = 200;
                try {
                    step.of("request").openBy(depository);
                } catch (UsedBefore used) {
                    status = 409;
                }
                check(sequence, status == step.number("status"));
            }
            held += 1;
        }
        for (Vectors vector : vectors.list("secrets")) {
            check(vector, vector.openMpinBy(vectors.depository()).equals(vector.text("digits")));
            held += 1;
        }
        for (Vectors vector : vectors.list("refusedSecrets")) {
            try {
                vector.openMpinBy(vectors.depository());
                check(vector, false);
            } catch (Refused expected) {
                held += 1;
            }
        }
        System.out.println(held + " vectors held");
    }

    private static void check(Vectors vector, boolean holds) {
        if (!holds) throw new AssertionError("not held: " + vector.value());
    }

    private record Vectors(Object value) {
        @SuppressWarnings("unchecked")
        private Map<String, Object> members() {
            return (Map<String, Object>) value;
        }

        Vectors of(String name) {
            return new Vectors(members().get(name));
        }

        List<Vectors> list(String name) {
            return ((List<?>) members().get(name)).stream().map(Vectors::new).toList();
        }

        String text(String name) {
            return (String) members().get(name);
        }

        int number(String name) {
            return ((Number) members().get(name)).intValue();
        }

        Envelope depository() throws GeneralSecurityException {
            byte[] key = base64(of("keys").of("depository").text("privateKey"));
            return new Envelope((RSAPrivateKey) KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(key)));
        }

        Request openBy(Envelope depository) throws Refused, UsedBefore {
            Vectors headers = of("headers");
            return depository.open(text("method"), text("pathAndQuery"), text("requestorId"), text("transactionRefNo"),
                    headers.text("x-token-key"), headers.text("x-key"), text("body"));
        }

        String openMpinBy(Envelope depository) throws Refused {
            String[] ids = text("label").split("/");
            return depository.openMpin(text("value"), ids[0], ids[1]);
        }
    }

    /** JSON text to Map, List, String, Double, Boolean or null (RFC 8259); throws IllegalArgumentException for anything else. */
    private static final class Json {
        private static final int DEPTH = 100;
        private final String text;
        private int at = 0;

        private Json(String text) {
            this.text = text;
        }

        static Object read(String text) {
            Json json = new Json(text);
            Object value = json.value(0);
            if (json.next() != 0) throw json.wrong();
            return value;
        }

        private Object value(int depth) {
            if (depth > DEPTH) throw wrong();
            switch (next()) {
                case '{': {
                    Map<String, Object> members = new LinkedHashMap<>();
                    at += 1;
                    if (!taken('}')) {
                        do {
                            if (next() != '"') throw wrong();
                            String name = string();
                            if (!taken(':')) throw wrong();
                            members.put(name, value(depth + 1));
                        } while (taken(','));
                        if (!taken('}')) throw wrong();
                    }
                    return members;
                }
                case '[': {
                    List<Object> items = new ArrayList<>();
                    at += 1;
                    if (!taken(']')) {
                        do items.add(value(depth + 1));
                        while (taken(','));
                        if (!taken(']')) throw wrong();
                    }
                    return items;
                }
                case '"':
                    return string();
                default:
                    return word();
            }
        }

        private Object word() {
            int start = at;
            while (at < text.length() && ",:]} \t\r\n".indexOf(text.charAt(at)) < 0) at += 1;
            String word = text.substring(start, at);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return word.equals("true");
            if (!word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) throw wrong();
            return Double.valueOf(word);
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            for (at += 1; ; at += 1) {
                if (at >= text.length() || text.charAt(at) < ' ') throw wrong();
                char character = text.charAt(at);
                if (character == '"') break;
                read.append(character == '\\' ? escaped() : character);
            }
            at += 1;
            return read.toString();
        }

        private char escaped() {
            at += 1;
            int known = at < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(at)) : -1;
            if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
            if (!text.startsWith("u", at) || at + 5 > text.length()) throw wrong();
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
        }

        private boolean taken(char wanted) {
            if (next() != wanted) return false;
            at += 1;
            return true;
        }

        /** The next character that is no white space; 0 at the end. */
        private char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("no JSON at " + at);
        }
    }
}
