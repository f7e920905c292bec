using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

/// <summary>
/// The depository's half of the envelope (contract §6), on .NET 8 alone: opens a request, seals its answer, refuses a second use of a key.
/// <c>dotnet run ../vectors/envelope.json</c> holds it to the vectors.
/// </summary>
/// <remarks>
/// An M-PIN is sealed with an OAEP label, which .NET's RSA does not take: open it where the key is kept (an HSM's
/// CKM_RSA_PKCS_OAEP has the label), or with BouncyCastle's OaepEncoding.
/// </remarks>
public sealed class Envelope(RSA privateKey)
{
    /// <summary>The request cannot be opened. Answer 400 and say no more: why it failed helps an attacker only.</summary>
    public sealed class RefusedException : Exception;

    /// <summary>The x-token-key was used before: answer 409 (R73).</summary>
    public sealed class UsedBeforeException : Exception;

    const int Rounds = 11_000, Salt = 16, Iv = 12, Tag = 16, Key = 32;
    static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    // Several servers share this memory: put it in a table with a unique key, and keep it as long as the RSA key is in use.
    readonly ConcurrentDictionary<string, bool> usedKeys = new();

    /// <summary>A request that was opened. <c>Json</c> is null for a GET. Its answer is sealed by it, under the same key.</summary>
    public sealed class Request(string? json, byte[] key, string context)
    {
        public string? Json => json;

        /// <summary>The body of the answer: {"value": "…"}. The HTTP status sent must be the one given here.</summary>
        public string Seal(int status, string answer) => Seal(status, answer, RandomNumberGenerator.GetBytes(Iv));

        internal string Seal(int status, string answer, byte[] iv)
        {
            var text = Utf8.GetBytes(answer);
            var sealedText = new byte[Iv + text.Length + Tag];
            iv.CopyTo(sealedText, 0);
            using var aes = new AesGcm(key, Tag);
            aes.Encrypt(iv, text, sealedText.AsSpan(Iv, text.Length), sealedText.AsSpan(Iv + text.Length),
                Utf8.GetBytes($"response {status} {context}"));
            return $"{{\"value\":\"{Convert.ToBase64String(sealedText)}\"}}";
        }
    }

    /// <param name="pathAndQuery">as received below /edis-service/v1/public/edis/</param>
    /// <param name="body">as received; null for a GET</param>
    public Request Open(string method, string pathAndQuery, string requestorId, string transactionRefNo, string? tokenKey, string? sealedKey, string? body)
    {
        var context = $"{method} {pathAndQuery} {requestorId}/{transactionRefNo}";
        try
        {
            var token = FromBase64(tokenKey);
            // A used key without its leading zero byte must not open again, as a new one (R73).
            if (8 * token.Length != privateKey.KeySize) throw new RefusedException();
            var password = privateKey.Decrypt(token, RSAEncryptionPadding.OaepSHA256);
            if (password.Length != Key) throw new RefusedException();
            if (!usedKeys.TryAdd(tokenKey!, true)) throw new UsedBeforeException();
            var wrapped = FromBase64(sealedKey);
            if (wrapped.Length != Salt + Iv + Key + Tag) throw new RefusedException();
            var wrapping = Rfc2898DeriveBytes.Pbkdf2(password, wrapped.AsSpan(0, Salt), Rounds, HashAlgorithmName.SHA256, Key);
            var key = OpenGcm(wrapping, wrapped.AsSpan(Salt), null);
            if (body is null) return new Request(null, key, context);
            using var members = JsonDocument.Parse(body);
            if (members.RootElement.ValueKind != JsonValueKind.Object) throw new RefusedException();
            if (members.RootElement.EnumerateObject().Count() != 1) throw new RefusedException();
            var value = FromBase64(members.RootElement.GetProperty("value").GetString());
            var json = Utf8.GetString(OpenGcm(key, value, $"request {context}"));
            using var wellFormed = JsonDocument.Parse(json);
            return new Request(json, key, context);
        }
        catch (Exception failure) when (failure is CryptographicException or FormatException or ArgumentException
            or JsonException or InvalidOperationException or KeyNotFoundException)
        {
            throw new RefusedException();
        }
    }

    /// <summary>iv ‖ ciphertext ‖ tag to what was sealed.</summary>
    static byte[] OpenGcm(byte[] key, ReadOnlySpan<byte> bytes, string? aad)
    {
        if (bytes.Length < Iv + Tag) throw new RefusedException();
        var opened = new byte[bytes.Length - Iv - Tag];
        using var aes = new AesGcm(key, Tag);
        aes.Decrypt(bytes[..Iv], bytes[Iv..^Tag], bytes[^Tag..], opened, aad is null ? null : Utf8.GetBytes(aad));
        return opened;
    }

    /// <summary>Standard alphabet, padded, and one text only for the same bytes.</summary>
    static byte[] FromBase64(string? text)
    {
        var bytes = Convert.FromBase64String(text ?? throw new RefusedException());
        return Convert.ToBase64String(bytes) == text ? bytes : throw new RefusedException();
    }

    /// <summary>Holds the above to docs/vectors/envelope.json.</summary>
    public static void Main(string[] arguments)
    {
        using var file = JsonDocument.Parse(File.ReadAllText(arguments[0]));
        var vectors = file.RootElement;
        var held = 0;
        foreach (var vector in vectors.GetProperty("requests").EnumerateArray())
        {
            var request = Opened(vector, Depository());
            Check(vector, request.Json == Text(vector, "json"));
            foreach (var answer in vector.GetProperty("answers").EnumerateArray())
                Check(vector, request.Seal(answer.GetProperty("status").GetInt32(), Text(answer, "json")!,
                    Convert.FromBase64String(Text(answer, "iv")!)) == Text(answer, "body"));
            held += 1;
        }
        foreach (var vector in vectors.GetProperty("refusedRequests").EnumerateArray())
        {
            var refused = false;
            try { Opened(vector, Depository()); }
            catch (RefusedException) { refused = true; }
            Check(vector, refused);
            held += 1;
        }
        foreach (var sequence in vectors.GetProperty("sequences").EnumerateArray())
        {
            var depository = Depository();
            foreach (var step in sequence.GetProperty("steps").EnumerateArray())
            {
                var status = 200;
                try { Opened(step.GetProperty("request"), depository); }
                catch (UsedBeforeException) { status = 409; }
                Check(sequence, status == step.GetProperty("status").GetInt32());
            }
            held += 1;
        }
        Console.WriteLine($"{held} vectors held");

        Envelope Depository()
        {
            var key = RSA.Create();
            key.ImportPkcs8PrivateKey(Convert.FromBase64String(
                Text(vectors.GetProperty("keys").GetProperty("depository"), "privateKey")!), out _);
            return new Envelope(key);
        }

        static Request Opened(JsonElement vector, Envelope by) => by.Open(
            Text(vector, "method")!, Text(vector, "pathAndQuery")!, Text(vector, "requestorId")!, Text(vector, "transactionRefNo")!,
            Text(vector.GetProperty("headers"), "x-token-key"), Text(vector.GetProperty("headers"), "x-key"), Text(vector, "body"));

        static string? Text(JsonElement vector, string name) => vector.TryGetProperty(name, out var text) ? text.GetString() : null;

        static void Check(JsonElement vector, bool holds)
        {
            if (!holds) throw new InvalidOperationException($"not held: {vector}");
        }
    }
}
